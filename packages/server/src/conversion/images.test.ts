import sharp from 'sharp';
import { crc32 } from 'node:zlib';
import { PDFDocument } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { ConversionFailedError, SourceDamagedError, SourceTooLargeError } from './conversion-errors.ts';
import type { ImageFormat } from './formats.ts';
import { convertImage, imageToPdf } from './images.ts';
import { plainImage, sampleAnimation, sampleImage } from './testing/sample-images.ts';

const imageFormats: ImageFormat[] = ['png', 'jpeg', 'webp', 'avif', 'tiff', 'gif'];
const pairs = imageFormats.flatMap((from) => imageFormats.map((to) => [from, to] as const));

/** An image of 20 x 10 pixels, with an EXIF orientation of a quarter turn and a camera name. */
const photo = () =>
  plainImage(20, 10, 'red')
    .withExif({ IFD0: { Make: 'Camera' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

/** A PNG of one pixel that claims to be larger: if it were decoded, it would be refused as damaged. */
async function claiming(width: number, height: number): Promise<Buffer> {
  const png = await plainImage(1, 1, 'red').png().toBuffer();
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}

async function pixel(bytes: Buffer, left: number): Promise<number[]> {
  const raw = await sharp(bytes)
    .removeAlpha()
    .extract({ left, top: 1, width: 1, height: 1 })
    .raw()
    .toBuffer();
  return [...raw];
}

describe('convertImage', () => {
  it.each(pairs)('converts %s to %s', async (from, to) => {
    const converted = await convertImage(await sampleImage(from), from, to);
    expect(await sharp(converted).metadata()).toMatchObject({
      mediaType: `image/${to}`,
      width: 20,
      height: 10,
    });
    const [red, green, blue] = await pixel(converted, 2);
    expect(red).toBeGreaterThan(200);
    expect(green).toBeLessThan(60);
    expect(blue).toBeLessThan(60);
  });

  it('makes transparent areas white if the format has no transparency', async () => {
    const converted = await convertImage(await sampleImage('png'), 'png', 'jpeg');
    for (const channel of await pixel(converted, 17)) expect(channel).toBeGreaterThan(240);
  });

  it('makes a photo upright and removes its metadata', async () => {
    const metadata = await sharp(await convertImage(await photo(), 'jpeg', 'jpeg')).metadata();
    expect(metadata).toMatchObject({ width: 10, height: 20 });
    expect(metadata.orientation).toBeUndefined();
    expect(metadata.exif).toBeUndefined();
  });

  it('keeps an animation if both formats support it, and otherwise the first frame', async () => {
    const animation = await sampleAnimation();
    const webp = await sharp(await convertImage(animation, 'gif', 'webp')).metadata();
    expect(webp).toMatchObject({ pages: 3, width: 8, height: 4 });
    const png = await convertImage(animation, 'gif', 'png');
    expect(await sharp(png).metadata()).toMatchObject({ width: 8, height: 4 });
    expect(await pixel(png, 1)).toEqual([255, 0, 0]);
  });

  it('refuses more than 50 megapixels', async () => {
    await expect(convertImage(await claiming(10_000, 5_001), 'png', 'jpeg')).rejects.toThrow(
      SourceTooLargeError,
    );
  });

  it.each([
    [65_536, 1, 'png', 'The image must not have a side of more than 65535 pixels to become png.'],
    [1, 65_501, 'pdf', 'The image must not have a side of more than 65500 pixels to become pdf.'],
    [1, 65_501, 'jpeg', 'The image must not have a side of more than 65500 pixels to become jpeg.'],
    [1, 16_384, 'webp', 'The image must not have a side of more than 16383 pixels to become webp.'],
    [16_385, 1, 'avif', 'The image must not have a side of more than 16384 pixels to become avif.'],
    [4001, 4000, 'gif', 'The image must not have more than 16 megapixels to become gif.'],
    [4001, 4000, 'avif', 'The image must not have more than 16 megapixels to become avif.'],
  ] as const)(
    'refuses an image of %i x %i before it decodes it for %s',
    async (width, height, to, message) => {
      const image = await claiming(width, height);
      const converted = to === 'pdf' ? imageToPdf(image, 'png') : convertImage(image, 'png', to);
      await expect(converted).rejects.toThrow(new SourceTooLargeError(message));
    },
  );

  it('refuses a TIFF that claims a column of 50,000,000 pixels', async () => {
    const tiff = await plainImage(1, 1000, 'red').tiff({ compression: 'none' }).toBuffer();
    const tagOfHeight = Buffer.from([0x01, 0x01, 0x03, 0x00, 0x01, 0x00, 0x00, 0x00]);
    const tag = tiff.indexOf(tagOfHeight);
    // The type of the value becomes a long integer.
    tiff.writeUInt16LE(4, tag + 2);
    tiff.writeUInt32LE(50_000_000, tag + 8);
    await expect(convertImage(tiff, 'tiff', 'png')).rejects.toThrow(SourceTooLargeError);
  });

  it('refuses a damaged header', async () => {
    const bytes = (await sampleImage('png')).subarray(0, 20);
    await expect(convertImage(bytes, 'png', 'jpeg')).rejects.toThrow(SourceDamagedError);
  });

  it('refuses a truncated image', async () => {
    const whole = await plainImage(500, 500, 'red').png().toBuffer();
    await expect(convertImage(whole.subarray(0, -100), 'png', 'webp')).rejects.toThrow(ConversionFailedError);
  });
});

describe('imageToPdf', () => {
  const pageSizes = async (pdf: Buffer) =>
    (await PDFDocument.load(pdf)).getPages().map((page) => page.getSize());

  it.each(imageFormats)('puts a %s image on a page of the same size', async (from) => {
    expect(await pageSizes(await imageToPdf(await sampleImage(from), from))).toEqual([
      { width: 20, height: 10 },
    ]);
  });

  it('makes a photo upright', async () => {
    expect(await pageSizes(await imageToPdf(await photo(), 'jpeg'))).toEqual([{ width: 10, height: 20 }]);
  });

  it('makes one page for each page of a TIFF', async () => {
    const tiff = await sharp(await sampleAnimation(), { animated: true })
      .tiff()
      .toBuffer();
    expect(await pageSizes(await imageToPdf(tiff, 'tiff'))).toHaveLength(3);
  });

  it('scales down to the largest page that a PDF can have', async () => {
    const wide = await plainImage(28_800, 10, 'red').png().toBuffer();
    expect(await pageSizes(await imageToPdf(wide, 'png'))).toEqual([{ width: 14_400, height: 5 }]);
  });
});
