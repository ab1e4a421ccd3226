import { randomBytes, randomUUID } from 'node:crypto';
import { idsInPath } from '../shared/shown-values.ts';
import { presigned, register, uploadTo, validPresign } from '../shared/upload.ts';
import { observation, type Check } from '../../check.ts';
import type { TestContext } from '../../test-context.ts';
import { boundBy, describeAnswer } from '../shared/answers.ts';

const profile = 'full';
const presignedSize = { schema: 'PresignUploadRequest', property: 'size' };
const text = { 'Content-Type': 'text/plain' };
const content = new TextEncoder().encode('Sixteen letters.');

export const uploadObservations: readonly Check[] = [
  observation(
    'U-133.1',
    'the owner of a registered entry',
    { observes: ['U-133'], operation: 'registerEntry', needs: ['password'], profile },
    async (t: TestContext) => {
      t.assume(t.account.userId !== undefined, 'the login does not return the id of the user');
      const answer = await register(t, await t.object());
      const owner = answer.body.fileEntry?.owner_id;
      t.assume(owner !== undefined, 'the answer has no fileEntry.owner_id');
      const whose = owner === t.account.userId ? "the caller's id" : "another id than the caller's";
      t.observed('U-133', `owner_id in the personal workspace: ${whose}`);
    },
  ),

  observation(
    'U-107.1',
    'presigning a file of about 5 MB',
    { observes: ['U-107'], operation: 'presignUpload', profile },
    async (t) => {
      const presign = (size: number) => t.send('presignUpload', { body: { ...validPresign(t), size } });
      const [decimal, binary] = [await presign(5_000_000), await presign(5_242_879)];
      t.observed(
        'U-107',
        `5,000,000 bytes: ${describeAnswer(decimal)}; 5,242,879: ${describeAnswer(binary)}`,
        boundBy(decimal, { ...presignedSize, bounds: { exclusiveMaximum: 5_000_000 } }),
      );
    },
  ),

  observation(
    'U-112.1',
    'presigning an empty file',
    { observes: ['U-112'], operation: 'presignUpload', profile },
    async (t) => {
      const answer = await t.call('presignUpload', { body: { ...validPresign(t), size: 0 } });
      t.observed(
        'U-112',
        `presigning 0 bytes returns ${describeAnswer(answer)}`,
        boundBy(answer, { ...presignedSize, bounds: { minimum: 1 } }),
      );
    },
  ),

  observation(
    'U-109.1',
    'a PUT with another type or another size',
    { observes: ['U-109', 'U-110'], operation: 'presignUpload', profile },
    async (t) => {
      const otherType = await t.put(await presignedUrl(t), content, { 'Content-Type': 'image/png' });
      const otherSize = await t.put(await presignedUrl(t), content.subarray(1), text);
      t.observed('U-109', `another type: ${otherType.status}; another size: ${otherSize.status}`);
      const refused = [otherType, otherSize].find(({ ok }) => !ok);
      if (refused) t.observed('U-110', `PUT refused: ${refused.status}`);
    },
  ),

  observation(
    'U-110.1',
    'a presigned URL used twice',
    { observes: ['U-110', 'U-111'], operation: 'presignUpload', profile },
    async (t) => {
      const url = await presignedUrl(t);
      const first = await t.put(url, content, text);
      if (first.ok) t.observed('U-110', `PUT accepted: ${first.status}`);
      t.observed('U-111', `a second PUT returns ${(await t.put(url, content, text)).status}`);
    },
  ),

  observation(
    'U-114.1',
    'presigning and registering with different folders',
    { observes: ['U-114'], operation: ['registerEntry', 'presignUpload'], profile },
    async (t: TestContext) => {
      const [presigned, registered] = [await t.folder(), await t.folder()];
      const presign = await t.call('presignUpload', { body: { ...validPresign(t), parentId: presigned.id } });
      const { url, key } = presign.body;
      t.assume(url !== undefined && key !== undefined, 'the presign is refused');
      await t.put(url, content, text);
      const object = { fileName: key.slice(key.lastIndexOf('/') + 1), bytes: content };
      const answer = await register(t, object, { parentId: registered.id });
      const ids = idsInPath(answer.body.fileEntry?.path);
      if (!answer.ok) t.observed('U-114', `returns ${describeAnswer(answer)}`);
      else if (ids.has(registered.id)) t.observed('U-114', 'the parentId of the registration is used');
      else if (ids.has(presigned.id)) t.observed('U-114', 'the parentId of the presigning is used');
    },
  ),

  observation(
    'U-134.1',
    'presigning with a dot in the extension',
    { observes: ['U-134'], operation: 'presignUpload', profile },
    async (t) => {
      const filename = `${t.unique('Backup')}.tar.gz`;
      const body = { ...validPresign(t), filename, extension: 'tar.gz' };
      t.observed('U-134', `tar.gz: ${describeAnswer(await t.call('presignUpload', { body }))}`);
    },
  ),

  observation(
    'U-137.1',
    'a file registered with neither parentId nor relativePath',
    { observes: ['U-137'], operation: 'registerEntry', profile },
    async (t: TestContext) => {
      const { answer } = await uploadTo(t, {});
      const entry = answer.body.fileEntry;
      t.assume(entry?.path !== undefined, 'the answer has no fileEntry.path');
      const above = [...idsInPath(entry.path)].filter((id) => id !== entry.id);
      t.observed('U-137', above.length === 0 ? 'the root' : `below ${above.length} folders`);
    },
  ),

  observation(
    'U-113.1',
    'a relativePath that ends with the name of the file',
    { observes: ['U-113'], operation: 'registerEntry', profile },
    async (t: TestContext) => {
      const run = await t.runFolder();
      const clientName = `${t.unique('File')}.txt`;
      const relativePath = `${run.name}/${clientName}`;
      const answer = await register(t, await t.object(), { clientName, relativePath });
      const entry = answer.body.fileEntry;
      if (!answer.ok) t.observed('U-113', `a last segment of the file's name: ${describeAnswer(answer)}`);
      t.assume(entry?.path !== undefined, 'the answer has no fileEntry.path');
      const known = idsInPath(run.path);
      const below = [...idsInPath(entry.path)].filter(
        (id) => id !== entry.id && id !== run.id && !known.has(id),
      );
      t.observed(
        'U-113',
        `a last segment with the file's name is ${below.length > 0 ? 'a folder' : 'the file'}`,
      );
    },
  ),

  observation(
    'U-146.1',
    'two files with one relativePath',
    { observes: ['U-146'], operation: 'registerEntry', profile },
    async (t: TestContext) => {
      const run = await t.runFolder();
      const folders = [run.name, t.unique('Survey')];
      const paths = [await uploadTo(t, { folders }), await uploadTo(t, { folders })].map(
        ({ answer: { body } }) =>
          [...idsInPath(body.fileEntry?.path)].filter((id) => id !== body.fileEntry?.id).join('/'),
      );
      t.assume(
        paths.every((path) => path !== ''),
        'the answers have no fileEntry.path',
      );
      t.observed(
        'U-146',
        new Set(paths).size === 1 ? 'the same folder is used' : 'a second folder is created',
      );
    },
  ),

  observation(
    'U-39.2',
    'a file named without a dot',
    { observes: ['U-39'], operation: 'registerEntry', profile },
    async (t) => {
      const answer = await register(t, await t.object(), { clientName: t.unique('README') });
      if (!answer.ok) return;
      const extension = answer.body.fileEntry?.extension;
      t.observed('U-39', extension === undefined ? 'absent' : JSON.stringify(extension));
    },
  ),

  observation(
    'U-124.1',
    'a registration that does not match the object',
    { observes: ['U-124'], operation: 'registerEntry', profile },
    async (t) => {
      const object = await t.object();
      const missing = await register(t, { ...object, fileName: randomUUID() });
      const otherSize = await register(t, object, { size: object.bytes.length + 1 });
      if (!otherSize.ok) await register(t, object);
      const again = await register(t, object);
      const answers = [missing, otherSize, again].map(describeAnswer);
      t.observed(
        'U-124',
        `missing object: ${answers[0]}; other size: ${answers[1]}; second time: ${answers[2]}`,
      );
    },
  ),

  observation(
    'U-124.2',
    'registering the object of another account',
    { observes: ['U-124'], operation: 'registerEntry', profile, needs: ['second-account'] },
    async (t) => {
      const object = await t.object({ as: t.secondAccount() });
      t.observed('U-124', `another's object: ${describeAnswer(await register(t, object))}`);
    },
  ),

  observation(
    'U-130.1',
    'a fileHash that does not match the content',
    { observes: ['U-130'], operation: 'registerEntry', profile },
    async (t) => {
      const fileHash = randomBytes(32).toString('hex');
      const answer = await register(t, await t.object(), { fileHash });
      const isKept = answer.body.fileEntry?.file_hash?.toLowerCase() === fileHash;
      t.observed('U-130', `returns ${describeAnswer(answer)}${isKept ? ' and stores it as sent' : ''}`);
    },
  ),

  observation(
    'U-120.1',
    'the parts of an unknown upload',
    { observes: ['U-120'], operation: 'listUploadedParts', profile },
    async (t) => {
      const key = `uploads/${randomUUID()}/${randomUUID()}`;
      const answer = await t.call('listUploadedParts', { body: { key, uploadId: randomUUID() } });
      t.observed('U-120', `an unknown upload: ${describeAnswer(answer)}`);
    },
  ),

  observation(
    'U-120.2',
    'the parts of an upload of another account',
    {
      observes: ['U-120'],
      operation: 'listUploadedParts',
      profile,
      needs: ['arrange:multipart-upload', 'second-account'],
    },
    async (t) => {
      const { key, uploadId } = await t.arrange('multipart-upload', { parts: 0 });
      const answer = await t.call('listUploadedParts', { body: { key, uploadId }, as: t.secondAccount() });
      t.observed('U-120', `another's upload: ${describeAnswer(answer)}`);
    },
  ),
];

const presignedUrl = async (t: TestContext): Promise<string> =>
  (await presigned(t, { ...validPresign(t), size: content.length })).url;
