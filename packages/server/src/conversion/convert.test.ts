import { setImmediate } from 'node:timers/promises';
import { PDFDocument } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { createConverter } from './convert.ts';
import { ConversionUnsupportedError, SourceUnavailableError } from './conversion-errors.ts';
import { findLibreOffice } from './libreoffice.ts';
import { sampleImage } from './testing/sample-images.ts';
import { standInSoffice } from './testing/stand-in-soffice.ts';

const convert = createConverter();
const soffice = await findLibreOffice();

describe('convert', () => {
  it('names the result after the source, with the extension of the requested format', async () => {
    const source = () => sampleImage('png');
    const converted = await convert({
      userId: 1,
      source,
      sourceName: 'album/my.holiday.png',
      outputFormat: 'JPG',
    });
    expect(converted).toMatchObject({ name: 'my.holiday.jpg', extension: 'jpg', mime: 'image/jpeg' });
    expect((await sharp(converted.bytes).metadata()).format).toBe('jpeg');
  });

  it('converts an image to PDF', async () => {
    const source = () => sampleImage('gif');
    const converted = await convert({ userId: 1, source, sourceName: 'picture', outputFormat: 'pdf' });
    expect(converted).toMatchObject({ name: 'picture.pdf', mime: 'application/pdf' });
    expect((await PDFDocument.load(converted.bytes)).getPageCount()).toBe(1);
  });

  it.each([
    ['an unknown format', 'txt', 'exe'],
    ['no format', 'txt', ''],
    ['a document to an image', 'txt', 'png'],
    ['a document to a document', 'txt', 'docx'],
    ['a document without LibreOffice', 'txt', 'pdf'],
  ])('refuses %s', async (_kind, extension, outputFormat) => {
    const source = () => Promise.resolve(Buffer.from('Text'));
    const request = { userId: 1, source, sourceName: `notes.${extension}`, outputFormat };
    await expect(convert(request)).rejects.toThrow(ConversionUnsupportedError);
    await expect(convert(request)).rejects.toMatchObject({ field: 'outputformat' });
  });

  it('refuses a PDF as a source', async () => {
    const source = () => Promise.resolve(Buffer.from('%PDF-1.7'));
    const request = { userId: 1, source, sourceName: 'a.pdf', outputFormat: 'png' };
    await expect(convert(request)).rejects.toThrow(ConversionUnsupportedError);
  });

  it('fetches a source only when its conversion starts', async () => {
    const oneByOne = createConverter({ atOnce: 1 });
    const picture = await sampleImage('png');
    let release: (bytes: Buffer) => void = () => undefined;
    const held = new Promise<Buffer>((resolve) => (release = resolve));
    const source = vi.fn(() => Promise.resolve(picture));
    const first = oneByOne({ userId: 1, source: () => held, sourceName: 'a', outputFormat: 'gif' });
    const second = oneByOne({ userId: 1, source, sourceName: 'b', outputFormat: 'gif' });
    await setImmediate();
    expect(source).not.toHaveBeenCalled();
    release(picture);
    expect((await Promise.all([first, second])).map(({ name }) => name)).toEqual(['a.gif', 'b.gif']);
  });

  it('converts for one user while another has two conversions that do not end', async () => {
    const converter = createConverter();
    let release: (bytes: Buffer) => void = () => undefined;
    const held = new Promise<Buffer>((resolve) => (release = resolve));
    const request = (userId: number, source: () => Promise<Buffer>) =>
      converter({ userId, source, sourceName: 'a', outputFormat: 'gif' });
    const others = [request(1, () => held), request(1, () => held)];
    expect(await request(2, () => sampleImage('png'))).toMatchObject({ name: 'a.gif' });
    release(await sampleImage('png'));
    await Promise.all(others);
  });

  it('converts documents while images of other users wait for one another', async () => {
    const converter = createConverter();
    let release: (bytes: Buffer) => void = () => undefined;
    const held = new Promise<Buffer>((resolve) => (release = resolve));
    const images = [1, 2, 3].map((userId) =>
      converter({ userId, source: () => held, sourceName: 'a.png', outputFormat: 'gif' }),
    );
    const source = vi.fn(() => Promise.resolve(Buffer.from('Text')));
    const document = { userId: 4, source, sourceName: 'notes.md', outputFormat: 'png' };
    const refused = expect(converter(document)).rejects.toThrow(ConversionUnsupportedError);
    await setImmediate();
    expect(source).toHaveBeenCalled();
    await refused;
    release(await sampleImage('png'));
    await Promise.all(images);
  });

  it('rethrows the error of a source that could not be fetched', async () => {
    const failure = new SourceUnavailableError('The url could not be fetched.');
    const source = () => Promise.reject(failure);
    await expect(convert({ userId: 1, source, sourceName: 'a.png', outputFormat: 'gif' })).rejects.toBe(
      failure,
    );
  });

  it('converts a document with the configured program', async () => {
    const standIn = await standInSoffice('cp "$SOURCE" "$OUT/source.pdf"');
    const withOffice = createConverter({ soffice: standIn.soffice });
    const source = () => Promise.resolve(Buffer.from('Text'));
    const converted = await withOffice({ userId: 1, source, sourceName: 'notes.md', outputFormat: 'pdf' });
    expect(converted).toMatchObject({
      bytes: Buffer.from('Text'),
      name: 'notes.pdf',
      mime: 'application/pdf',
    });
    await standIn.remove();
  });

  it.skipIf(soffice === undefined).each([
    ['notes.txt', 'Grüße'],
    ['notes.md', '# Grüße'],
    ['table.csv', 'Name,Größe\nA,1\n'],
    ['letter.rtf', '{\\rtf1 Text}'],
  ])('converts %s with LibreOffice (skipped where soffice is not installed)', async (sourceName, text) => {
    const withOffice = createConverter({ soffice });
    const source = () => Promise.resolve(Buffer.from(text));
    const { bytes } = await withOffice({ userId: 1, source, sourceName, outputFormat: 'pdf' });
    expect((await PDFDocument.load(bytes)).getPageCount()).toBe(1);
  });
});
