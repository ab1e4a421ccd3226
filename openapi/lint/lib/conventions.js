import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** The folder under `components/` for each kind of node that has its own files. */
export const componentFolders = new Map([
  ['Schema', 'schemas'],
  ['Parameter', 'parameters'],
  ['Response', 'responses'],
  ['RequestBody', 'requestBodies'],
  ['Header', 'headers'],
  ['Example', 'examples'],
  ['SecurityScheme', 'securitySchemes'],
]);

/**
 * The path of a file relative to the folder of the root document, with `/` on every system.
 *
 * @param {string} root the root document
 * @param {string} file
 */
export function fromRoot(root, file) {
  return path.relative(path.dirname(root), file).split(path.sep).join('/');
}

/**
 * @param {string} relative a path from {@link fromRoot}
 * @returns {{ folder: string, name: string } | undefined} undefined if the file is not a component
 */
export function componentOf(relative) {
  const [, folder, name] = /^components\/([^/]+)\/([^/]+)\.yaml$/.exec(relative) ?? [];
  return folder !== undefined && name !== undefined ? { folder, name } : undefined;
}

/**
 * The file of a path: `/notes/{id}` is in `paths/notes_{id}.yaml`.
 *
 * @param {string} urlPath
 */
export function pathFile(urlPath) {
  return `paths/${urlPath.replace(/^\//, '').replaceAll('/', '_')}.yaml`;
}

/**
 * Whether a file belongs to the contract. Editors write hidden files beside those that they change: `.#Note.yaml` of
 * Emacs is a link to nowhere.
 *
 * @param {string} file
 */
export function isSource(file) {
  return file.endsWith('.yaml') && !path.basename(file).startsWith('.');
}

/**
 * The files of the contract below a folder; none if there is no folder. A link to a folder is not followed, as it may lead
 * to one above: Node's own recursion follows it from version 26 on.
 *
 * @param {string} folder
 * @returns {string[]}
 */
export function sourcesBelow(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) return sourcesBelow(file);
    return isSource(file) ? [file] : [];
  });
}
