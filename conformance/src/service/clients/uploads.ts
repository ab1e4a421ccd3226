import type { SubjectId } from '../../engine/model/subject.ts';
import { fieldOf, integerOf, textOf } from '../../engine/model/wire-values.ts';
import type { Say } from '../../engine/wire/client-watch.ts';
import type { ClientRule } from './client-rule.ts';
import { lastSegment, type Upload } from './presigned-uploads.ts';

/** The size in bytes from which a file needs a multipart upload, whichever meaning of 5 MB applies (U-107). */
const multipartFrom = 5_242_880;

/** The file is sent by PUT to the presigned URL, with the presigned values. */
export const putRule: ClientRule = ({ wire, url, sent, received }, say, { uploads }) => {
  const upload = uploads.at(url);
  if (!upload || ['OPTIONS', 'HEAD', 'GET'].includes(wire.request.method)) return;
  const { size } = wire.request.body;
  if (wire.request.method !== 'PUT') {
    say.broken('UPLOAD-15', 'the file sent by PUT', `${wire.request.method} to the presigned URL`);
    return;
  }
  if (!hasSameQuery(url, upload.url)) {
    say.broken('UPLOAD-15', 'the presigned URL as returned', 'the same path with another query');
    return;
  }
  if (received) upload.puts.push({ ok: received.ok, size, endedAt: wire.endedAt });
  if (size !== undefined && size >= multipartFrom) {
    say.broken('UPLOAD-14', 'a multipart upload for 5 MB or more', `a single upload of ${size} bytes`);
  } else {
    expectDeclared(say, 'the size', upload.size, size);
  }
  expectDeclared(say, 'the type', upload.mime?.toLowerCase(), sent.contentType?.toLowerCase() ?? 'none');
};

/** Whether an upload must match the declared values is open, but a client declares what it sends (U-109). */
function expectDeclared<Value extends string | number>(
  say: Say,
  what: string,
  declared: Value | undefined,
  given: Value | undefined,
): void {
  if (declared === undefined || given === undefined) return;
  if (declared === given) say.kept('U-109');
  else say.broken('U-109', `${what} that was presigned, ${declared}`, String(given));
}

function hasSameQuery(a: URL, b: URL): boolean {
  if (a.search === b.search) return true;
  const sorted = ({ searchParams }: URL) =>
    [...searchParams]
      .map((pair) => pair.join('='))
      .sort()
      .join('&');
  return sorted(a) === sorted(b);
}

/** An entry is registered with the last segment of its key, after its file was sent. */
export const registrationRule: ClientRule = ({ operation, sent, wire }, say, { uploads, capture }) => {
  const filename = textOf(fieldOf(sent.json, 'filename'));
  if (operation?.id !== 'registerEntry' || filename === undefined) return;
  const size = integerOf(fieldOf(sent.json, 'size'));
  const upload = uploads.named(filename);
  if (!upload) {
    if (uploads.isPartOfKey(filename)) {
      say.broken('REG-2', 'filename: the last segment of the key', 'another segment of the key');
    } else if (uploads.isMultipart(filename) && size !== undefined && size >= multipartFrom) {
      say.kept('UPLOAD-14');
    }
    return;
  }
  const done = upload.puts.filter(({ ok, endedAt }) => ok && endedAt <= wire.startedAt).at(-1);
  if (!done) {
    const isSeen = upload.puts.length > 0 || capture.sees(upload.url);
    if (isSeen) say.broken('UPLOAD-15', 'the file sent before it is registered', whatCame(upload));
    return;
  }
  say.kept('UPLOAD-15');
  if (size !== undefined && done.size !== undefined && size !== done.size) {
    say.broken('REG-3', `size: the ${done.size} bytes that were sent`, String(size));
  }
};

function whatCame({ puts }: Upload): string {
  if (puts.length === 0) return 'no PUT to the presigned URL';
  return puts.some(({ ok }) => ok) ? 'the PUT after the registration' : 'a PUT that was refused';
}

/** A PUT after the registration of its object shows that the order was wrong. */
export const orderRule = (): ClientRule => {
  const registered = new Map<string, number>();
  return ({ operation, sent, wire, url }, say, { uploads }) => {
    if (operation?.id === 'registerEntry') {
      const filename = textOf(fieldOf(sent.json, 'filename'));
      if (filename !== undefined) registered.set(filename.toLowerCase(), wire.startedAt);
    }
    const upload = wire.request.method === 'PUT' ? uploads.at(url) : undefined;
    const at = upload && registered.get(lastSegment(upload.key).toLowerCase());
    if (at !== undefined && upload?.puts.length === 1 && wire.startedAt > at) {
      say.broken('UPLOAD-15', 'the file sent before it is registered', 'the PUT after the registration');
    }
  };
};

export const uploadSubjects: readonly SubjectId[] = ['UPLOAD-14', 'UPLOAD-15', 'U-109'];
