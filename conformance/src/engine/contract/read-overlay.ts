import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'yaml';
import { service } from '../model/service.ts';
import { isObject, objectOf, valueAt, type JsonObject } from './json.ts';
import { OverlayError } from './overlay-error.ts';

/** An overlay for `loadContract`. */
export interface OverlayFile {
  readonly name: string;
  /** Without references to files. */
  readonly document: unknown;
}

/**
 * Reads an overlay, YAML or JSON, and replaces references to local files by their content. References such as
 * `#/components/schemas/Note` stay, because they refer to the description. So do references to files of the contract's
 * own components, which stand for the component after the overlay is applied.
 *
 * @throws OverlayError if a file is missing or unreadable, or if references are circular
 */
export async function readOverlay(file: string): Promise<OverlayFile> {
  const reader = new Reader();
  const document = await reader.read(file, 'Give the path of an overlay.');
  if (!isObject(document) || typeof document.overlay !== 'string' || !Array.isArray(document.actions)) {
    throw new OverlayError(`${file} is not an overlay: it needs \`overlay\`, \`info\` and \`actions\`.`);
  }
  const actions = await Promise.all(
    (document.actions as unknown[]).map((action, index) =>
      reader.inline(action, { file, document: undefined, trail: [], cited: `${file}, actions[${index}]` }),
    ),
  );
  return { name: path.basename(file), document: { ...document, actions } };
}

/** The file and the document that contain a reference. */
interface Site {
  readonly file: string;
  /** The target of `#/...`; undefined in the overlay itself, where it refers to the description. */
  readonly document: unknown;
  /** References that are being resolved. */
  readonly trail: readonly string[];
  /** The action that contains the reference, for errors. */
  readonly cited: string;
}

class Reader {
  readonly #files = new Map<string, Promise<unknown>>();

  read(file: string, remedy: string): Promise<unknown> {
    const known = this.#files.get(file) ?? readYaml(file, remedy);
    this.#files.set(file, known);
    return known;
  }

  async inline(value: unknown, site: Site): Promise<unknown> {
    if (Array.isArray(value)) return Promise.all(value.map((item) => this.inline(item, site)));
    if (!isObject(value)) return value;
    const { $ref, ...siblings } = value;
    const rest = Object.fromEntries(
      await Promise.all(
        Object.entries(siblings).map(async ([key, child]) => [key, await this.inline(child, site)] as const),
      ),
    );
    if (typeof $ref !== 'string') return value.$ref === undefined ? rest : { ...rest, $ref };
    if ($ref.startsWith('#') && site.document === undefined) return { ...rest, $ref };
    return join(await this.#follow($ref, site), rest);
  }

  async #follow(reference: string, { file, trail, cited }: Site): Promise<unknown> {
    const [uri = '', fragment = ''] = reference.split('#');
    if (/^[a-z][a-z\d+.-]+:/i.test(uri)) {
      throw new OverlayError(
        `${cited}: $ref ${reference} is not a local file; refer to one by a relative path.`,
      );
    }
    const target = uri === '' ? file : path.join(path.dirname(file), decodeURIComponent(uri));
    if (fragment === '') {
      const component = componentOfContract(target);
      if (component !== undefined) return { $ref: component };
    }
    const step = `${target}#${fragment}`;
    if (trail.includes(step)) {
      throw new OverlayError(
        `${cited}: $ref ${reference} refers to itself; move the recursive part into \`components\`.`,
      );
    }
    const document = await this.read(target, `Correct the $ref ${reference} in ${file} (${cited}).`);
    const node = fragment === '' ? document : valueAt(document, decodeURIComponent(fragment));
    if (node === undefined) {
      throw new OverlayError(`${cited}: $ref ${reference} finds nothing in ${target}; correct its fragment.`);
    }
    return this.inline(node, { file: target, document, trail: [...trail, step], cited });
  }
}

/** The component of the contract in a file, by the naming rule of the contract's files. */
function componentOfContract(file: string): string | undefined {
  const [, folder, section, name] = /([^/\\]+)[/\\]([^/\\]+)[/\\]([^/\\]+)\.yaml$/.exec(file) ?? [];
  if (folder !== 'components' || section === undefined || name === undefined) return undefined;
  const pointer = `/components/${section}/${name}`;
  return valueAt(objectOf(service().document), pointer) === undefined ? undefined : `#${pointer}`;
}

/** Merges the siblings of a reference: a description replaces the referenced one, other keywords apply in addition. */
function join(content: unknown, siblings: JsonObject): unknown {
  const names = Object.keys(siblings);
  if (names.length === 0) return content;
  const onlyText = names.every((name) => name === 'description' || name === 'summary');
  return onlyText && isObject(content) ? { ...content, ...siblings } : { allOf: [content], ...siblings };
}

async function readYaml(file: string, remedy: string): Promise<unknown> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    const why = code === 'ENOENT' ? 'there is no such file' : `the file cannot be read (${code})`;
    throw new OverlayError(`${file}: ${why}. ${remedy}`);
  }
  try {
    return parse(text) as unknown;
  } catch (error) {
    const [firstLine] = (error as Error).message.split('\n');
    throw new OverlayError(`${file} is not valid YAML or JSON: ${firstLine}`);
  }
}
