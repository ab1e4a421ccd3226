import sharp, { type Metadata, type Sharp, type SharpOptions } from 'sharp';
import { ConversionFailedError, SourceDamagedError, SourceTooLargeError } from './conversion-errors.ts';
import type { ImageFormat } from './formats.ts';

/**
 * Limit for all frames or pages together. With 50 megapixels, converting any format to JPEG, PNG, TIFF or PDF takes at
 * most 450 MiB, and so does WebP without transparency. WebP with transparency, AVIF and GIF can need more than the
 * limit of a process, and are then refused.
 */
const MAX_PIXELS = 50_000_000;
const MAX_PAGES = 500;
const TIMEOUT = { seconds: 60 };

// All other decoders are blocked to reduce the attack surface. SVG in particular can contain scripts and references.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Png', 'Jpeg', 'Webp', 'Heif', 'Tiff', 'Nsgif'].map((name) => `VipsForeignLoad${name}`),
});
// No threads and no cache, because they multiply the memory that an image takes.
sharp.concurrency(1);
sharp.cache(false);

const animatedFormats: readonly ImageFormat[] = ['gif', 'webp'];
const opaqueFormats: readonly ImageFormat[] = ['jpeg'];

/**
 * Converts an image to another format. The result is upright whatever the EXIF orientation was, has no metadata, is in
 * sRGB, and stays animated if both formats support animation.
 */
export async function convertImage(bytes: Buffer, from: ImageFormat, to: ImageFormat): Promise<Buffer> {
  await inspectImage(bytes, from);
  const animated = animatedFormats.includes(from) && animatedFormats.includes(to);
  const image = openImage(bytes, { animated });
  // sharp arranges frames in one tall image, which cannot be rotated.
  const upright = animated ? image : image.autoOrient();
  return encode(opaqueFormats.includes(to) ? onWhite(upright) : upright, to);
}

/** Yields the pages of an image as JPEG files, upright and opaque. A PDF can embed them without decoding. */
export async function* imagePages(bytes: Buffer, from: ImageFormat): AsyncGenerator<Buffer> {
  const first = await inspectImage(bytes, from);
  // Several images in one file are pages in TIFF, but animation frames in other formats.
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
  // The decoder identifies the format by more than the signature. Both results must agree.
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
    // No pixel limit here, so that an image that is too large gets another error than a damaged one.
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
  // Optimised Huffman tables need the whole image in memory (600 MiB at the limit), and save only a few percent.
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
