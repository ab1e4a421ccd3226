import { paths } from 'jsonpath-rfc9535';
import type { UnknownId } from '../../../../generated/registers.ts';
import { service } from '../model/service.ts';
import { isUnknown } from '../model/subject.ts';
import { childOf, isObject, listOf, valueAt, type JsonObject } from './json.ts';
import { OverlayError } from './overlay-error.ts';

/** A place that an action changed, and the unknowns that it resolves there. */
export interface Touch {
  /** JSON Pointer into the overlaid description. */
  readonly pointer: string;
  readonly removed: boolean;
  readonly unknowns: readonly UnknownId[];
}

/** The result of applying an overlay to a description. */
export interface AppliedOverlay {
  readonly title: string;
  readonly description: JsonObject;
  /** In the order of the actions. */
  readonly touches: readonly Touch[];
}

/**
 * Applies an overlay of the OpenAPI Overlay Specification, 1.0 or 1.1.
 *
 * @param name the overlay's name in errors, e.g. its file
 * @throws OverlayError naming the action, e.g. `my.overlay.yaml, actions[3]: ...`
 */
export function applyOverlay(description: JsonObject, name: string, overlay: unknown): AppliedOverlay {
  if (!isObject(overlay) || typeof overlay.overlay !== 'string' || !Array.isArray(overlay.actions)) {
    throw new OverlayError(`${name} is not an overlay: it needs \`overlay\`, \`info\` and \`actions\`.`);
  }
  const { info, actions } = overlay;
  const overlaid = structuredClone(description);
  const touches = (actions as unknown[]).flatMap((action, index) =>
    new Action(overlaid, action, `${name}, actions[${index}]`).apply(),
  );
  const title = isObject(info) && typeof info.title === 'string' ? info.title : name;
  return { title, description: overlaid, touches };
}

class Action {
  readonly #root: JsonObject;
  readonly #action: JsonObject;
  readonly #place: string;
  readonly #changed: { pointer: string; removed: boolean }[] = [];

  constructor(root: JsonObject, action: unknown, place: string) {
    if (!isObject(action)) throw new OverlayError(`${place} is not an object: it needs a \`target\`.`);
    this.#root = root;
    this.#action = action;
    this.#place = place;
  }

  apply(): Touch[] {
    const { remove, update, copy } = this.#action;
    const unknowns = this.#unknowns();
    const targets = this.#select('target');
    if (targets.length === 0) {
      this.#fail(
        `the target ${String(this.#action.target)} selects nothing`,
        'correct it or remove the action',
      );
    }
    if (remove === true) this.#remove(targets);
    else if (update !== undefined && copy !== undefined) {
      this.#fail('both `update` and `copy` are given', 'keep one of them');
    } else if (copy !== undefined) this.#update(targets, this.#source());
    else if (update !== undefined) this.#update(targets, update);
    else this.#fail('it does nothing', 'give `update`, `copy` or `remove: true`');
    return this.#changed.map((change) => ({ ...change, unknowns }));
  }

  #unknowns(): UnknownId[] {
    return listOf(this.#action['x-answers']).map((id) => {
      if (typeof id === 'string' && isUnknown(id)) return id;
      return this.#fail(
        `\`x-answers\` names ${String(id)}, which is not an unknown`,
        `use ids of the register, e.g. ${service().unknowns[0]?.id}`,
      );
    });
  }

  #source(): unknown {
    const sources = this.#select('copy');
    if (sources.length !== 1) {
      this.#fail(`\`copy\` selects ${sources.length} nodes`, 'make it select exactly one');
    }
    return valueAt(this.#root, sources[0]!);
  }

  /** JSON Pointers of the nodes that a JSONPath selects, each once. */
  #select(field: 'target' | 'copy'): string[] {
    const expression = this.#action[field];
    if (typeof expression !== 'string')
      this.#fail(`\`${field}\` is not a JSONPath`, 'give a string such as $.paths');
    try {
      return [...new Set(paths(this.#root as never, expression))].map(pointerOf);
    } catch (error) {
      return this.#fail(`\`${field}\` is not a JSONPath (${(error as Error).message})`, 'see RFC 9535');
    }
  }

  #remove(targets: readonly string[]): void {
    // From the end, so that removing an item of a list does not change the indexes of the others.
    for (const pointer of targets.toReversed()) {
      if (pointer === '') this.#fail('the target is the whole description', 'remove a part of it');
      const [parent, key] = this.#holderOf(pointer);
      if (Array.isArray(parent)) parent.splice(Number(key), 1);
      else Reflect.deleteProperty(parent, key);
      this.#changed.push({ pointer, removed: true });
    }
  }

  #update(targets: readonly string[], update: unknown): void {
    for (const pointer of targets) {
      if (pointer === '') this.#mergeObject(this.#root, update, pointer);
      else {
        const [parent, key] = this.#holderOf(pointer);
        this.#merge(parent as JsonObject, key, update, pointer);
      }
      if (this.#action.copy !== undefined) this.#touch(pointer);
    }
  }

  /** Objects merge, lists grow, anything else is replaced. */
  #merge(parent: JsonObject, key: string, update: unknown, pointer: string): void {
    const current = parent[key];
    if (Array.isArray(current)) {
      for (const item of Array.isArray(update) ? (update as unknown[]) : [update]) {
        this.#touch(childOf(pointer, current.length));
        current.push(structuredClone(item));
      }
    } else if (isObject(current)) this.#mergeObject(current, update, pointer);
    else if (isObject(update) || Array.isArray(update)) {
      this.#fail(`${pointer} is a single value`, 'update it with a single value');
    } else {
      parent[key] = update;
      this.#touch(pointer);
    }
  }

  #mergeObject(current: JsonObject, update: unknown, pointer: string): void {
    if (!isObject(update)) return this.#fail(`${pointer} is an object`, 'update it with an object');
    for (const [key, value] of Object.entries(update)) {
      if (Object.hasOwn(current, key)) this.#merge(current, key, value, childOf(pointer, key));
      else {
        current[key] = structuredClone(value);
        this.#touch(childOf(pointer, key));
      }
    }
  }

  #touch(pointer: string): void {
    this.#changed.push({ pointer, removed: false });
  }

  #holderOf(pointer: string): [holder: JsonObject | unknown[], key: string] {
    const cut = pointer.lastIndexOf('/');
    const key = pointer
      .slice(cut + 1)
      .replaceAll('~1', '/')
      .replaceAll('~0', '~');
    return [valueAt(this.#root, pointer.slice(0, cut)) as JsonObject | unknown[], key];
  }

  #fail(what: string, remedy: string): never {
    throw new OverlayError(`${this.#place}: ${what}; ${remedy}.`);
  }
}

/** A normalized path, such as `$['paths']['/folders'][0]`, as a JSON Pointer. */
function pointerOf(path: string): string {
  const keys = path.matchAll(/\['((?:[^'\\]|\\.)*)'\]|\[(\d+)\]/g);
  return [...keys].reduce((pointer, [, name, index]) => childOf(pointer, index ?? unescape(name!)), '');
}

const unescape = (name: string): string =>
  name.replace(/\\(?:u([0-9a-f]{4})|(.))/gi, (_match, code: string | undefined, character: string) =>
    code === undefined ? (controls[character] ?? character) : String.fromCharCode(parseInt(code, 16)),
  );

const controls: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };
