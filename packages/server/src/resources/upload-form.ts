import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';
import { integerOf } from '../contract/integers.ts';
import { unsupportedFields } from '../contract/unsupported-fields.ts';
import { faultOfValue } from '../contract/storable.ts';
import { ValidationError } from '../errors.ts';
import { requirePace } from '../body-deadline.ts';

/** The fields of an upload form, and the stored file. */
export interface UploadForm<Stored> {
  fileName: string;
  /** Content type of the file in the form; undefined if it is missing or unspecific. */
  mime: string | undefined;
  stored: Stored;
  /** Null is the root. */
  parentId: number | null | undefined;
  workspaceId: number | undefined;
  relativePath: string | undefined;
}

type Store<Stored> = (file: Readable, contentType: string) => Promise<Stored>;

interface ReceivedFile<Stored> {
  name: string;
  mime: string;
  stored: Promise<Stored>;
}

const unspecificMime = 'application/octet-stream';
const maximumFields = 10;
/**
 * One more file and one more field than allowed, to detect an excess: the parser drops what exceeds its limits, and may
 * hang on files that it skips.
 */
const limits = {
  ...{ files: 2, fields: maximumFields + 1, parts: maximumFields + 3 },
  ...{ fieldNameSize: 100, fieldSize: 16 * 1024, headerPairs: 20 },
};

/**
 * Reads a multipart form. `store` gets the file as a stream while it arrives. Fields may come before or after the file.
 *
 * @param onOtherFailure called with the error of `store` if the form has another error too
 * @throws ValidationError for an invalid form, and any error of `store`
 */
export async function readForm<Stored>(
  request: IncomingMessage,
  store: Store<Stored>,
  onOtherFailure: (failure: unknown) => void,
): Promise<UploadForm<Stored>> {
  const parser = createParser(request);
  const fields = new Map<string, string>();
  let file: ReceivedFile<Stored> | undefined;
  try {
    await parse(request, parser, fields, (stream, name, mime) => {
      file = { name, mime, stored: store(stream, mime) };
      return file.stored;
    });
  } catch (error) {
    // Waits until storing has ended, so that the caller can clean up. Storing usually fails for the same reason as the
    // form.
    await file?.stored.catch((failure: unknown) => {
      if (failure !== error) onOtherFailure(failure);
    });
    throw error;
  }
  if (!file) throw new ValidationError({ file: 'The file field is required.' });
  refuseUnsupported(fields);
  return {
    fileName: file.name,
    mime: file.mime === unspecificMime ? undefined : file.mime,
    stored: await file.stored,
    parentId: idOf(fields, 'parentId'),
    workspaceId: idOf(fields, 'workspaceId') ?? undefined,
    relativePath: fields.get('relativePath') || undefined,
  };
}

/** Refuses fields that a form does not support. An ignored `vaultId` would store a file for a vault unencrypted. */
function refuseUnsupported(form: ReadonlyMap<string, string>): void {
  const request = { path: {}, query: {}, body: Object.fromEntries(form) };
  const unsupported = unsupportedFields('uploadForm', request);
  if (unsupported.length === 0) return;
  throw new ValidationError(
    Object.fromEntries(
      unsupported.map(([field]) => [field, `An upload form does not accept the field ${field}.`]),
    ),
  );
}

function createParser(request: IncomingMessage): BusboyInstance {
  try {
    return Busboy({ headers: request.headers as BusboyHeaders, limits });
  } catch {
    // The content type has no boundary, or an invalid one.
    throw malformed();
  }
}

/** Reads the request to its end, or until storing fails. */
function parse(
  request: IncomingMessage,
  parser: BusboyInstance,
  fields: Map<string, string>,
  onFile: (stream: Readable, name: string, mime: string) => Promise<unknown>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let current: Readable | undefined;
    let isGivenUp = false;
    const giveUp = (error: Error) => {
      isGivenUp = true;
      request.unpipe(parser);
      request.resume();
      current?.destroy(error);
      reject(error);
    };
    let count = 0;
    parser.on('field', (name, value, _isNameCut, isValueCut) => {
      count += 1;
      if (count > maximumFields) {
        giveUp(new ValidationError({ file: `The form must not have more than ${maximumFields} fields.` }));
      } else if (isValueCut) {
        giveUp(new ValidationError({ [name]: `The ${name} is too long.` }));
      } else if (faultOfValue(value) !== undefined) {
        giveUp(new ValidationError({ [name]: `The ${name} ${faultOfValue(value)}.` }));
      } else {
        fields.set(name, value);
      }
    });
    parser.on('file', (field, stream, name, _encoding, mime) => {
      // It arrived with what was wrong, and its rest is not parsed: it would never end.
      if (isGivenUp) {
        stream.resume();
        return;
      }
      if (current) {
        stream.resume();
        giveUp(new ValidationError({ file: 'The form must not have more than one file.' }));
        return;
      }
      current = stream;
      // The parser emits the error without destroying the stream.
      stream.on('error', (error) => stream.destroy(error));
      if (field === 'file') onFile(stream, name, mime).catch(reject);
      else stream.resume();
    });
    // Parts without a name are neither fields nor files, but take as much time to parse.
    parser.once('partsLimit', () => {
      giveUp(new ValidationError({ file: 'The form has too many parts.' }));
    });
    parser.once('error', () => {
      reject(malformed());
    });
    parser.once('finish', resolve);
    request.once('close', () => {
      if (request.complete) return;
      const error = new Error('The request broke off.');
      current?.destroy(error);
      reject(error);
    });
    requirePace(request);
    request.pipe(parser);
  });
}

const malformed = () => new ValidationError({ file: 'The form is malformed.' });

function idOf(fields: ReadonlyMap<string, string>, name: string): number | null | undefined {
  const text = fields.get(name);
  if (text === undefined) return undefined;
  if (text === '' || text === 'null') return null;
  const id = integerOf(text);
  if (id === undefined || id < 0) throw new ValidationError({ [name]: `The ${name} must be an integer.` });
  return id;
}
