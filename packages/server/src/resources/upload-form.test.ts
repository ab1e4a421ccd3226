import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { ValidationError } from '../errors.ts';
import { listeningPort } from '../testing/listening-port.ts';
import { readForm } from './upload-form.ts';

/** Sends a form with a file and this number of fields, and returns the result. */
async function received(fields: number, store: (file: Readable) => Promise<unknown>) {
  const form = new FormData();
  form.append('file', new File(['content'], 'file.txt'));
  for (let count = 0; count < fields; count++) form.append(`field-${count}`, 'value');
  const failures: unknown[] = [];
  const reading = new Promise<unknown>((resolve) => {
    const server = createServer((request: IncomingMessage, response) => {
      const ended = readForm(request, store, (failure) => failures.push(failure));
      void ended
        .then(
          () => undefined,
          (error: unknown) => error,
        )
        .then((outcome) => {
          response.end();
          resolve(outcome);
        });
    });
    void listeningPort(server).then((port) =>
      fetch(`http://127.0.0.1:${port}`, { method: 'POST', body: form }),
    );
  });
  return { outcome: await reading, failures };
}

test('a file that is cut short by an invalid form is not reported as another failure', async () => {
  const { outcome, failures } = await received(11, (file) => text(file));

  expect(outcome).toBeInstanceOf(ValidationError);
  expect(failures).toEqual([]);
});

test('a failure to store the file of an invalid form is reported', async () => {
  const full = new Error('The disk is full.');
  const { outcome, failures } = await received(11, async (file) => {
    await text(file).catch(() => undefined);
    throw full;
  });

  expect(outcome).toBeInstanceOf(ValidationError);
  expect(failures).toEqual([full]);
});

test('a form with only boundaries is refused once it exceeds the limit', async () => {
  const request = new PassThrough({ highWaterMark: 1024 }) as PassThrough & {
    headers: object;
    socket: object;
  };
  request.headers = { 'content-type': 'multipart/form-data; boundary=b' };
  request.socket = { bytesRead: 0 };
  let parsed = 0;
  const pipe = request.pipe.bind(request);
  request.pipe = ((parser: NodeJS.WritableStream) => {
    const write = parser.write.bind(parser) as (chunk: Buffer, ...rest: unknown[]) => boolean;
    parser.write = ((chunk: Buffer, ...rest: unknown[]) => {
      parsed += chunk.length;
      return write(chunk, ...rest);
    }) as typeof parser.write;
    return pipe(parser);
  }) as typeof request.pipe;
  const reading = readForm(
    request as never,
    (file) => text(file),
    () => undefined,
  );
  const block = Buffer.from('--b\r\n\r\n\r\n'.repeat(100));
  void (async () => {
    for (let count = 0; count < 1000; count++) if (!request.write(block)) await once(request, 'drain');
    request.end();
  })();
  await expect(reading).rejects.toMatchObject({
    errors: { file: expect.stringContaining('parts') as string },
  });
  await once(request, 'end');
  expect(parsed).toBeLessThan(10 * block.length);
});
