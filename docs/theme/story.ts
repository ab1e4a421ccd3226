import { keep, recall } from './session.ts';

/** Values of the last responses, by name. */
type Values = Record<string, unknown>;

const storageKey = 'try-values';

export const lastValues = (): Values => JSON.parse(recall(storageKey) ?? '{}') as Values;

/** Where a response has what later requests need. */
const sources: Record<string, string> = {
  'folder.id': 'folderId',
  'folder.hash': 'hash',
  'fileEntry.id': 'entryId',
  'fileEntry.hash': 'hash',
  'user.id': 'userId',
  'workspace.id': 'workspace',
  'note.id': 'noteId',
  'vault.id': 'vaultId',
  key: 'key',
  uploadId: 'uploadId',
};

/** Keeps what later requests need of a response, and of the request that it answers. */
export function keepValues(operationId: string, body: string | undefined, answer: unknown): void {
  const found = Object.entries(sources).flatMap(([place, name]) => {
    const value = valueAt(answer, place.split('.'));
    return value === undefined ? [] : [[name, value] as const];
  });
  const values: Values = { ...lastValues(), ...Object.fromEntries(found) };
  const created = valueAt(answer, ['fileEntry', 'id']) ?? valueAt(answer, ['folder', 'id']);
  if (created !== undefined) values['entryId'] = created;
  if (operationId === 'presignUpload' && body !== undefined) {
    const { filename, size } = JSON.parse(body) as Values;
    Object.assign(values, { clientName: filename, size });
  }
  if (typeof values['key'] === 'string') values['storedName'] = values['key'].split('/').at(-1);
  keep(storageKey, JSON.stringify(values));
  const token = valueAt(answer, ['user', 'access_token']);
  if (typeof token === 'string') keep('try-token', token);
}

/** The value of a parameter of the path, where an earlier response had one. */
export function pathValue(name: string, path: string): string | undefined {
  const value = lastValues()[name === 'id' && path.startsWith('/workspace') ? 'workspace' : name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

/** A body whose ids are those of the last responses, and the names of the fields that changed. */
export function filledBody(operationId: string, text: string): { text: string; filled: string[] } {
  const body = JSON.parse(text) as Values;
  const values = lastValues();
  const replacements: Values = {
    entryIds: values['entryId'] === undefined ? undefined : [values['entryId']],
    parentId: values['folderId'],
    destinationId: values['folderId'],
    key: values['key'],
    uploadId: values['uploadId'],
    vaultId: values['vaultId'],
    ...(operationId.endsWith('Note') && { id: values['noteId'] }),
    ...(operationId === 'registerEntry' && {
      filename: values['storedName'],
      clientName: values['clientName'],
      size: values['size'],
    }),
  };
  const filled = Object.keys(body).filter(
    // Null stands for the root, and an empty list for the whole trash.
    (name) => replacements[name] !== undefined && body[name] !== null && !isEmptyList(body[name]),
  );
  for (const name of filled) body[name] = replacements[name];
  return { text: filled.length > 0 ? JSON.stringify(body, null, 2) : text, filled };
}

const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0;

function valueAt(value: unknown, keys: readonly string[]): unknown {
  const [key, ...rest] = keys;
  if (key === undefined) return value ?? undefined;
  return typeof value === 'object' && value !== null ? valueAt((value as Values)[key], rest) : undefined;
}
