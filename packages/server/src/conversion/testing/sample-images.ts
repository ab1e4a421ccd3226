import sharp from 'sharp';
import type { ImageFormat } from '../formats.ts';

/** Two pixels wide, one high: red, then transparent blue. */
const pixels = Buffer.from([255, 0, 0, 255, 0, 0, 255, 0]);

export const sampleImage = (format: ImageFormat): Promise<Buffer> =>
  sharp(pixels, { raw: { width: 2, height: 1, channels: 4 } })
    .resize(20, 10, { kernel: 'nearest' })
    .toFormat(format)
    .toBuffer();

export const plainImage = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } });

/** Three frames of different colours. */
export async function sampleAnimation(): Promise<Buffer> {
  const colours = ['red', 'green', 'blue'];
  const frames = await Promise.all(colours.map((colour) => plainImage(8, 4, colour).png().toBuffer()));
  return sharp(frames, { join: { animated: true } })
    .gif({ delay: [100, 100, 100] })
    .toBuffer();
}
