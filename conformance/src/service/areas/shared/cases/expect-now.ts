import type { Answer } from '../../../../engine/model/messages.ts';
import type { SubjectId } from '../../../../engine/model/subject.ts';
import { UnmetError } from '../../../../engine/run/outcomes.ts';
import type { TestContext } from '../../../test-context.ts';

/** Milliseconds by which two times of one request may differ. */
const tolerance = 10 * 60_000;

/**
 * Expects the current time, by this clock or by the server's: if the server's clock is wrong, most of its timestamps differ
 * by the same amount. The response checks report a timestamp of another form.
 */
export async function expectNow(
  t: TestContext,
  shown: unknown,
  what: string,
  { answer, tests }: { readonly answer: Answer; readonly tests: SubjectId },
): Promise<void> {
  const offset = offsetOf(shown);
  if (offset === undefined) return;
  const isNow = isNear(offset, 0) || isNear(offset, await serverOffset(t));
  t.expectThat(isNow, `${what}: the moment of the request`, String(shown), { answer, tests });
}

const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= tolerance;

/** Milliseconds from now; undefined if it is no timestamp. */
function offsetOf(shown: unknown): number | undefined {
  const moment = typeof shown === 'string' ? Date.parse(shown) : Number.NaN;
  return Number.isNaN(moment) ? undefined : moment - Date.now();
}

/**
 * Milliseconds between the server's clock and this one: the median of a folder, of a file and of the header `Date`, so
 * that one of them alone can be wrong. Without uploads, the header tells.
 */
export const serverOffset = (t: TestContext): Promise<number> =>
  t.once("the server's clock", async () => {
    const { id: parentId } = await t.runFolder();
    const made = await t.call('createFolder', { body: { name: t.unique('Folder'), parentId } });
    const date = offsetOf(made.header('date'));
    const file = await fileOffset(t, parentId).catch((error: unknown) => {
      if (date === undefined || !(error instanceof UnmetError)) throw error;
      return undefined;
    });
    if (file === undefined && date !== undefined) return date;
    const offsets = [offsetOf(made.body.folder?.created_at), file, date]
      .flatMap((offset) => offset ?? [])
      .sort((a, b) => a - b);
    return offsets[Math.floor((offsets.length - 1) / 2)] ?? 0;
  });

async function fileOffset(t: TestContext, parentId: number): Promise<number | undefined> {
  const { fileName: filename, bytes } = await t.object();
  const body = { filename, size: bytes.length, clientName: `${t.unique('File')}.txt`, parentId };
  return offsetOf((await t.call('registerEntry', { body })).body.fileEntry?.created_at);
}
