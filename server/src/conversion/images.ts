import sharp, { type Metadata, type Sharp, type SharpOptions } from 'sharp';
import { ConversionFailedError, SourceDamagedError, SourceTooLargeError } from './conversion-errors.ts';
import type { ImageFormat } from './formats.ts';

/**
 * All frames or pages together. At 50 megapixels JPEG, PNG, TIFF and PDF come of any format with 450 MiB at most, and
 * WebP of what is opaque; WebP with transparency, AVIF and GIF take more than a process may have, and are refused then.
 */
const MAX_PIXELS = 50_000_000;
const MAX_PAGES = 500;
const TIMEOUT = { seconds: 60 };

// What is not needed is not there to be attacked: SVG, for one, is a program and not an image.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Png', 'Jpeg', 'Webp', 'Heif', 'Tiff', 'Nsgif'].map((name) => `VipsForeignLoad${name}`),
});
// One at a time and nothing kept: threads and caches multiply the memory of one image.
sharp.concurrency(1);
sharp.cache(false);

const animatedFormats: readonly ImageFormat[] = ['gif', 'webp'];
const opaqueFormats: readonly ImageFormat[] = ['jpeg'];

/**
 * Converts an image to another format: upright whatever its EXIF orientation, without metadata, in sRGB, animated
 * where both formats can be.
 */
export async function convertImage(bytes: Buffer, from: ImageFormat, to: ImageFormat): Promise<Buffer> {
  await inspectImage(bytes, from);
  const animated = animatedFormats.includes(from) && animatedFormats.includes(to);
  const image = openImage(bytes, { animated });
  // Frames are laid out in one tall image, which cannot be turned.
  const upright = animated ? image : image.autoOrient();
  return encode(opaqueFormats.includes(to) ? onWhite(upright) : upright, to);
}

/** The pages of an image as JPEG files, upright and opaque: what a PDF holds without being decoded again. */
export async function* imagePages(bytes: Buffer, from: ImageFormat): AsyncGenerator<Buffer> {
  const first = await inspectImage(bytes, from);
  // Several images in one file are pages in a TIFF and moments in the other formats.
  const count = from === 'tiff' ? (first.pages ?? 1) : 1;
  if (count > MAX_PAGES) throw tooLarge(`${MAX_PAGES} pages`);
  let pixels = 0;
  for (let page = 0; page < count; page++) {
    pixels += pixelCount(page === 0 ? first : await readMetadata(bytes, { page }));
    if (pixels > MAX_PIXELS) throw tooLarge(`${MAX_PIXELS / 1e6} megapixels`);
    yield await encode(onWhite(openImage(bytes, { page }).autoOrient()), 'jpeg');
  }
}

async function inspectImage(bytes: Buffer, from: ImageFormat): Promise<Metadata> {
  const metadata = await readMetadata(bytes);
  // The decoder goes by more than the first bytes, and must come to the same.
  if (metadata.format !== decoderFormats[from]) throw new SourceDamagedError('The image is damaged.');
  if (pixelCount(metadata) * (metadata.pages ?? 1) > MAX_PIXELS) {
    throw tooLarge(`${MAX_PIXELS / 1e6} megapixels`);
  }
  return metadata;
}

const decoderFormats: Readonly<Record<ImageFormat, string>> = {
  png: 'png',
  jpeg: 'jpeg',
  webp: 'webp',
  avif: 'heif',
  tiff: 'tiff',
  gif: 'gif',
};

async function readMetadata(bytes: Buffer, options: SharpOptions = {}): Promise<Metadata> {
  try {
    // Without a limit here, so that too large an image is told from a damaged one.
    return await sharp(bytes, { ...options, limitInputPixels: false }).metadata();
  } catch (error) {
    throw new SourceDamagedError('The image is damaged.', { cause: error });
  }
}

const pixelCount = ({ width, height }: Metadata) => width * height;
const tooLarge = (limit: string) => new SourceTooLargeError(`The image must not have more than ${limit}.`);

const openImage = (bytes: Buffer, options: SharpOptions) =>
  sharp(bytes, { ...options, limitInputPixels: MAX_PIXELS, failOn: 'error' }).timeout(TIMEOUT);

const onWhite = (image: Sharp) => image.flatten({ background: 'white' });

const encoders: Readonly<Record<ImageFormat, (image: Sharp) => Sharp>> = {
  png: (image) => image.png(),
  // Codes made to measure take the whole image in memory, 600 MiB at the limit, for a file a few percent smaller.
  jpeg: (image) => image.jpeg({ quality: 90, chromaSubsampling: '4:4:4', optimiseCoding: false }),
  webp: (image) => image.webp({ quality: 85 }),
  avif: (image) => image.avif({ quality: 60 }),
  tiff: (image) => image.tiff({ compression: 'lzw' }),
  gif: (image) => image.gif(),
};

async function encode(image: Sharp, to: ImageFormat): Promise<Buffer> {
  try {
    return await encoders[to](image).toBuffer();
  } catch (error) {
    throw new ConversionFailedError(`The image could not be converted to ${to}.`, { cause: error });
  }
}
