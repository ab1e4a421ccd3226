import { at, faulty, leavingOut, sending, type FaultyClient } from './fault.ts';

export const registrationFaults: readonly FaultyClient[] = [
  faulty(
    'upload',
    'register-whole-key',
    'The whole key is registered.',
    'REG-2',
    at('registerEntry', ({ body = {} }, { key }) => {
      body['filename'] = `uploads/${key.join('/')}`;
    }),
  ),
  faulty(
    'upload',
    'register-first-segment',
    'The wrong segment of the key is registered.',
    'REG-2',
    at('registerEntry', ({ body = {} }, { key }) => {
      body['filename'] = key[0];
    }),
  ),
  faulty(
    'upload',
    'register-original-name',
    'The original name is registered in place of the key.',
    'REG-2',
    sending('registerEntry', { filename: 'hello.txt' }),
  ),
  faulty(
    'upload',
    'register-kilobytes',
    'The size is registered in kilobytes.',
    'REG-3',
    sending('registerEntry', { size: 1 }),
  ),
  faulty(
    'upload',
    'register-without-name',
    'The registration names no original name.',
    'REG-4',
    leavingOut('registerEntry', 'clientName'),
  ),
  faulty(
    'upload',
    'register-extension-with-dot',
    'The extension to register begins with a dot.',
    'REG-6',
    sending('registerEntry', { clientExtension: '.txt' }),
  ),
  faulty(
    'upload',
    'register-parent-as-text',
    'The parent of a file is a text.',
    'REG-8',
    sending('registerEntry', { parentId: 'root' }),
  ),
  faulty(
    'upload',
    'register-time-as-text',
    'The time of the last change is a timestamp.',
    'REG-12',
    sending('registerEntry', { lastModified: '2026-09-14T08:06:00Z' }),
  ),
  faulty(
    'upload',
    'register-hash-in-base-64',
    'The hash of the file is in base64.',
    'REG-14',
    sending('registerEntry', { fileHash: 'WJG1tSLV3whtD/CxEPvZ0hu0/HFjrzTQgoai6Eb2vgM=' }),
  ),
  faulty(
    'upload',
    'register-exif-in-words',
    'The EXIF data are neither JSON nor base64 of it.',
    'REG-17',
    sending('registerEntry', { exifData: 'Make: Example' }),
  ),
];
