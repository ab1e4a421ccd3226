import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';

/** Width and height of a cell in pixels; at this size, words become shades. */
const cell = 15;

/** A coarse picture of columns, panels and colours, which other fonts and texts hardly change. */
export async function smallPicture(screenshot: Buffer): Promise<Buffer> {
  const image = sharp(screenshot);
  const { width } = await image.metadata();
  return image
    .resize({ width: Math.round(width / cell) })
    .webp({ quality: 90 })
    .toBuffer();
}

/** The share of the cells, from 0 to 1, in which two coarse pictures differ by more than a text would. */
export async function differenceOf(first: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all([pixelsOf(first), pixelsOf(other)]);
  if (a.length !== b.length) return 1;
  const cells = a.length / 3;
  let different = 0;
  for (let index = 0; index < a.length; index += 3) {
    const distance = Math.max(
      ...[0, 1, 2].map((channel) => Math.abs(a[index + channel]! - b[index + channel]!)),
    );
    if (distance > shade) different += 1;
  }
  return different / cells;
}

/** Out of 255: other fonts, or a text that moves by a line, change nearly all cells by less. */
const shade = 40;

const pixelsOf = async (picture: Buffer) =>
  sharp(picture).removeAlpha().toColourspace('srgb').raw().toBuffer();

const folder = path.join(import.meta.dirname, 'pictures');
const fileOf = (name: string) => path.join(folder, `${name}.webp`);

export const readPicture = (name: string) => readFile(fileOf(name));

export async function writePicture(name: string, picture: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(fileOf(name), picture);
}
