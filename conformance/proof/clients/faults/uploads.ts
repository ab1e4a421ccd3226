import type { ClientFault, Memory, Outgoing } from '../client.ts';
import { addressing, at, faulty, heading, leavingOut, naming, sending, type FaultyClient } from './fault.ts';

/** Registers the file before the PUT. */
function registersFirst(): ClientFault {
  let put: Outgoing | undefined;
  return (request) => {
    if (request.step === 'put') {
      put = request;
      return 'nothing';
    }
    return request.step === 'registerEntry' && put ? [request, put] : undefined;
  };
}

/** The state of faults that span several steps, by client. */
const firstOf = new WeakMap<Memory, ClientFault>();

export const uploadFaults: readonly FaultyClient[] = [
  faulty(
    'upload',
    'presign-without-name',
    'Presigning names no file.',
    'UPLOAD-2',
    leavingOut('presignUpload', 'filename'),
  ),
  faulty(
    'upload',
    'presign-without-type',
    'Presigning names no type.',
    'UPLOAD-3',
    leavingOut('presignUpload', 'mime'),
  ),
  faulty(
    'upload',
    'presign-size-as-text',
    'The size to presign is a text.',
    'UPLOAD-4',
    sending('presignUpload', { size: '6' }),
  ),
  faulty(
    'upload',
    'presign-extension-with-dot',
    'The extension to presign begins with a dot.',
    'UPLOAD-5',
    sending('presignUpload', { extension: '.txt' }),
  ),
  faulty(
    'upload',
    'presign-six-megabytes',
    'A file of 6 MB is presigned in one.',
    'UPLOAD-14',
    sending('presignUpload', { size: 6_000_000 }),
  ),
  faulty(
    'upload',
    'put-by-post',
    'The file is sent by POST.',
    'UPLOAD-15',
    at('put', (request) => {
      request.method = 'POST';
    }),
  ),
  faulty('upload', 'put-left-out', 'The file is registered and never sent.', 'UPLOAD-15', (request) =>
    request.step === 'put' ? 'nothing' : undefined,
  ),
  faulty(
    'upload',
    'register-before-put',
    'The file is registered before it is sent.',
    'UPLOAD-15',
    (request, memory) => {
      firstOf.set(memory, firstOf.get(memory) ?? registersFirst());
      return firstOf.get(memory)?.(request, memory);
    },
  ),
  faulty(
    'upload',
    'signature-cut-off',
    'The file is sent to the presigned URL without its query.',
    'UPLOAD-15',
    addressing('put', (url) => url.replace(/\?.*$/, '')),
  ),
  faulty(
    'upload',
    'put-as-octets',
    'The file is sent as another type than was presigned.',
    'U-109',
    heading('put', 'content-type', () => 'application/octet-stream'),
  ),
  faulty(
    'upload',
    'put-type-left-out',
    'The file is sent without the type that was presigned.',
    'U-109',
    at('put', ({ headers }) => Reflect.deleteProperty(headers, 'content-type')),
  ),
  faulty(
    'multipart',
    'parts-from-zero',
    'Parts are numbered from 0.',
    'PART-5',
    sending('signParts', { partNumbers: [0, 1] }),
  ),
  faulty(
    'multipart',
    'parts-of-no-upload',
    'The parts are asked for without the id of the upload.',
    'PART-3',
    leavingOut('listUploadedParts', 'uploadId'),
  ),
  faulty(
    'multipart',
    'parts-of-no-key',
    'The parts are asked for by the last segment alone, under another name.',
    'PART-2',
    naming('listUploadedParts', 'key', 'filename'),
  ),
];
