import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterEach, expect, it, vi } from 'vitest';
import { ConversionFailedError, SourceDamagedError } from './conversion-errors.ts';
import { ImageProcesses } from './image-processes.ts';
import { plainImage, sampleImage } from './testing/sample-images.ts';

afterEach(() => {
  vi.useRealTimers();
});

const plenty = { timeoutMs: 30_000, maximumMemory: 1024 ** 3 };

it('refuses an SVG that begins like an AVIF, and any other file that the decoder takes for another format', async () => {
  const images = new ImageProcesses(plenty);
  const svg = Buffer.from('<!--ftypavif--><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  await expect(images.convert({ bytes: svg, from: 'avif', to: 'png' })).rejects.toThrow(SourceDamagedError);
  const png = await sampleImage('png');
  await expect(images.convert({ bytes: png, from: 'jpeg', to: 'webp' })).rejects.toThrow(SourceDamagedError);
  expect(await images.convert({ bytes: png, from: 'png', to: 'webp' })).toBeInstanceOf(Buffer);
});

it('converts 49 megapixels to JPEG and PDF with less than half of the memory limit', async () => {
  const bytes = await plainImage(7000, 7000, 'teal').png().toBuffer();
  const images = new ImageProcesses({ timeoutMs: 60_000, maximumMemory: 256 * 1024 ** 2 });
  for (const to of ['jpeg', 'pdf'] as const) {
    expect((await images.convert({ bytes, from: 'png', to })).length).toBeGreaterThan(100_000);
  }
});

it('kills the process of an image that takes too long or too much memory', async () => {
  const bytes = await plainImage(4000, 4000, 'teal').png().toBuffer();
  const job = { bytes, from: 'png', to: 'avif' } as const;
  const messages = await Promise.all(
    [
      { ...plenty, timeoutMs: 1 },
      { ...plenty, maximumMemory: 1 },
    ].map((options) => new ImageProcesses(options).convert(job).catch((error: unknown) => error)),
  );
  expect(messages).toEqual([
    new ConversionFailedError('The image took too long to convert.'),
    new ConversionFailedError('The image takes too much memory to convert.'),
  ]);
});

it('gives no image to a process that it is killing because it was idle', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const images = new ImageProcesses(plenty);
  const job = { bytes: await sampleImage('png'), from: 'png', to: 'webp' } as const;
  await images.convert(job);
  // Kills the idle process, which has not ended yet.
  vi.runAllTimers();
  expect(await images.convert(job)).toBeInstanceOf(Buffer);
});

it('converts an image in another process if an idle one ends before it answers', async () => {
  const images = new ImageProcesses(plenty);
  const job = { bytes: await sampleImage('png'), from: 'png', to: 'webp' } as const;
  await images.convert(job);
  for (const pid of await imageProcesses()) process.kill(pid, 'SIGKILL');
  expect(await images.convert(job)).toBeInstanceOf(Buffer);
});

/** Children of this process that convert images. */
async function imageProcesses(): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)]);
  const lines = stdout.split('\n').filter((line) => line.includes('image-worker'));
  return lines.map((line) => Number.parseInt(line, 10));
}
