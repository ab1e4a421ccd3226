import { PDFDocument } from '@cantoo/pdf-lib';
import type { ImageFormat } from './formats.ts';
import { imagePages } from './images.ts';

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
