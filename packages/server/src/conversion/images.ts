import sharp, { type Metadata, type Sharp, type SharpOptions } from 'sharp';
import { ConversionFailedError, SourceDamagedError, SourceTooLargeError } from './conversion-errors.ts';
import type { ImageFormat } from './formats.ts';
import { PDFDocument } from '@cantoo/pdf-lib';

interface Size {
  /** Of all frames or pages together. */
  megapixels: number;
  /** Maximum length of a side, in pixels. */
  side: number;
}

/**
 * What an image may have to become one of a format. Noise, which costs most, then takes up to 20 s of a processor and,
 * except for WebP with transparency, 450 MiB. The sides are those that the formats and their encoders can store.
 */
const limits: Readonly<Record<ImageFormat | 'pdf', Size>> = {
  png: { megapixels: 50, side: 65_535 },
  jpeg: { megapixels: 50, side: 65_500 },
  webp: { megapixels: 50, side: 16_383 },
  avif: { megapixels: 16, side: 16_384 },
  tiff: { megapixels: 50, side: 65_535 },
  gif: { megapixels: 16, side: 65_535 },
  // Contains JPEG files.
  pdf: { megapixels: 50, side: 65_500 },
};
const MAX_PAGES = 500;

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
  await inspectImage(bytes, from, to);
  const animated = animatedFormats.includes(from) && animatedFormats.includes(to);
  const image = openImage(bytes, { animated });
  // sharp arranges frames in one tall image, which cannot be rotated.
  const upright = animated ? image : image.autoOrient();
  return encode(opaqueFormats.includes(to) ? onWhite(upright) : upright, to);
}

/** Yields the pages of an image as JPEG files, upright and opaque. A PDF can embed them without decoding. */
export async function* imagePages(bytes: Buffer, from: ImageFormat): AsyncGenerator<Buffer> {
  const first = await inspectImage(bytes, from, 'pdf');
  // Several images in one file are pages in TIFF, but animation frames in other formats.
  const count = from === 'tiff' ? (first.pages ?? 1) : 1;
  if (count > MAX_PAGES) throw tooLarge(`more than ${MAX_PAGES} pages`, 'pdf');
  let pixels = 0;
  for (let page = 0; page < count; page++) {
    const metadata = page === 0 ? first : await readMetadata(bytes, { page });
    pixels += pixelCount(metadata);
    refuseLarge(metadata, pixels, 'pdf');
    yield await encode(onWhite(openImage(bytes, { page }).autoOrient()), 'jpeg');
  }
}

async function inspectImage(bytes: Buffer, from: ImageFormat, to: ImageFormat | 'pdf'): Promise<Metadata> {
  const metadata = await readMetadata(bytes);
  // The decoder identifies the format by more than the signature. Both results must agree.
  if (metadata.format !== decoderFormats[from]) throw new SourceDamagedError('The image is damaged.');
  refuseLarge(metadata, pixelCount(metadata) * (metadata.pages ?? 1), to);
  return metadata;
}

/** @param pixels of all frames or pages together */
function refuseLarge({ width, height }: Metadata, pixels: number, to: ImageFormat | 'pdf'): void {
  const { megapixels, side } = limits[to];
  if (pixels > megapixels * 1e6) throw tooLarge(`more than ${megapixels} megapixels`, to);
  if (Math.max(width, height) > side) throw tooLarge(`a side of more than ${side} pixels`, to);
}

const tooLarge = (what: string, to: ImageFormat | 'pdf') =>
  new SourceTooLargeError(`The image must not have ${what} to become ${to}.`);

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
    return await sharp(bytes, { ...options, limitInputPixels: false }).metadata();
  } catch (error) {
    throw new SourceDamagedError('The image is damaged.', { cause: error });
  }
}

const pixelCount = ({ width, height }: Metadata) => width * height;

const openImage = (bytes: Buffer, options: SharpOptions) =>
  sharp(bytes, { ...options, limitInputPixels: false, failOn: 'error' });

const onWhite = (image: Sharp) => image.flatten({ background: 'white' });

const encoders: Readonly<Record<ImageFormat, (image: Sharp) => Sharp>> = {
  png: (image) => image.png(),
  // Optimised Huffman tables need the whole image in memory (600 MiB at the limit), and save only a few percent.
  jpeg: (image) => image.jpeg({ quality: 90, chromaSubsampling: '4:4:4', optimiseCoding: false }),
  // More effort takes several times as long, for files that are hardly smaller.
  webp: (image) => image.webp({ quality: 85, effort: 0 }),
  avif: (image) => image.avif({ quality: 60, effort: 0 }),
  tiff: (image) => image.tiff({ compression: 'lzw' }),
  gif: (image) => image.gif({ effort: 1 }),
};

async function encode(image: Sharp, to: ImageFormat): Promise<Buffer> {
  try {
    return await encoders[to](image).toBuffer();
  } catch (error) {
    throw new ConversionFailedError(`The image could not be converted to ${to}.`, { cause: error });
  }
}

/** Maximum length of a side of a page, in points. */
const MAX_PAGE_SIDE = 14_400;

/** Makes a PDF with one page for each page of the image, at one point per pixel. */
export async function imageToPdf(bytes: Buffer, from: ImageFormat): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  for await (const jpeg of imagePages(bytes, from)) {
    const image = await pdf.embedJpg(jpeg);
    const scale = Math.min(1, MAX_PAGE_SIDE / Math.max(image.width, image.height));
    const { width, height } = image.scale(scale);
    pdf.addPage([width, height]).drawImage(image, { x: 0, y: 0, width, height });
  }
  return Buffer.from(await pdf.save());
}
