import { describe, expect, it } from 'vitest';
import { handMadeZip } from '../archives/testing/zip-bytes.ts';
import { ConversionUnsupportedError, SourceDamagedError, SourceMismatchError } from './conversion-errors.ts';
import { formats, type Format, type ImageFormat } from './formats.ts';
import { identify } from './identify.ts';
import { sampleImage } from './testing/sample-images.ts';

const zipWith = (name: string, content = '') => handMadeZip([{ name: 'first' }, { name, content }]);
const text = Buffer.from('Name,Größe\n');

describe('identify', () => {
  it.each<ImageFormat>(['png', 'jpeg', 'webp', 'avif', 'tiff', 'gif'])(
    'identifies %s by its bytes',
    async (format) => {
      expect(await identify(await sampleImage(format), 'picture')).toBe(format);
    },
  );

  it.each<[Format, Buffer]>([
    ['pdf', Buffer.from('%PDF-1.7')],
    ['rtf', Buffer.from('{\\rtf1 Text}')],
    ['docx', zipWith('word/document.xml')],
    ['xlsx', zipWith('xl/workbook.xml')],
    ['pptx', zipWith('ppt/presentation.xml')],
    ['odt', zipWith('mimetype', formats.odt.mime)],
    ['ods', zipWith('mimetype', formats.ods.mime)],
    ['odp', zipWith('mimetype', formats.odp.mime)],
  ])('identifies %s by its content', async (format, bytes) => {
    expect(await identify(bytes, 'no-extension')).toBe(format);
    expect(await identify(bytes, `file.${format}`)).toBe(format);
  });

  it.each(['constructor', '__proto__', 'toString'])(
    'takes an entry %s of an archive for any other',
    async (name) => {
      await expect(identify(zipWith(name), 'file.docx')).rejects.toThrow(ConversionUnsupportedError);
    },
  );

  it.each([
    ['notes.txt', 'txt'],
    ['notes', 'txt'],
    ['.hidden', 'txt'],
    ['notes.markdown', 'md'],
    ['table.CSV', 'csv'],
  ])('identifies text by its name: %s is %s', async (name, format) => {
    expect(await identify(text, name)).toBe(format);
  });

  it.each([
    ['UTF-8', text],
    ['UTF-16 with a mark', Buffer.from('\ufeffText', 'utf16le')],
    ['Latin-1', Buffer.from('Größe', 'latin1')],
    ['nothing', Buffer.alloc(0)],
  ])('takes %s for text', async (_name, bytes) => {
    expect(await identify(bytes, 'notes.txt')).toBe('txt');
  });

  it.each([
    ['a JPEG named .png', () => sampleImage('jpeg'), 'a.png'],
    ['a picture named .txt', () => sampleImage('png'), 'a.txt'],
    ['text named .png', () => text, 'a.png'],
    ['text named .docx', () => text, 'a.docx'],
    ['a workbook named .docx', () => zipWith('xl/workbook.xml'), 'a.docx'],
  ])('refuses %s', async (_kind, bytes, name) => {
    await expect(identify(await bytes(), name)).rejects.toThrow(SourceMismatchError);
  });

  it.each([
    ['a program', Buffer.from('\x7fELF\0\0\0', 'latin1'), 'a'],
    ['text in a format of its own', Buffer.from('<img src="file:///etc/passwd">'), 'a.html'],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'a.svg'],
    ['an archive', zipWith('a.txt'), 'a.zip'],
  ])('refuses %s', async (_kind, bytes, name) => {
    await expect(identify(bytes, name)).rejects.toThrow(ConversionUnsupportedError);
  });

  it('refuses an office document that is damaged, or that would unpack to too many bytes', async () => {
    const broken = zipWith('word/document.xml').subarray(0, -10);
    const bomb = handMadeZip([
      { name: 'word/media/bomb', content: '', declared: { size: 2 ** 31 } },
      { name: 'word/document.xml' },
    ]);
    await expect(identify(broken, 'a.docx')).rejects.toThrow(SourceDamagedError);
    await expect(identify(bomb, 'a.docx')).rejects.toThrow(SourceDamagedError);
  });
});
