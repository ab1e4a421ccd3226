import { convertImage, imageToPdf } from './images.ts';
import type { ImageJob, ImageOutcome } from './image-processes.ts';

// Runs in a child process, so that a decoder that hangs or takes too much memory can be killed.

process.on('message', (job: ImageJob) => {
  void run(job).then((outcome) => process.send!(outcome));
});
process.on('disconnect', () => {
  process.exit();
});

async function run({ bytes, from, to }: ImageJob): Promise<ImageOutcome> {
  try {
    const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const converted = to === 'pdf' ? await imageToPdf(source, from) : await convertImage(source, from, to);
    return { bytes: converted };
  } catch (error) {
    const { name, message, cause } = error as Error;
    return { error: { name, message, cause: cause instanceof Error ? cause.message : '' } };
  }
}
