import type { Rater } from './change-rater.ts';
import { child, children, follow, type Located, type OperationNode } from './located.ts';
import { compareContents, compareSchemaOf } from './messages.ts';

interface Parameter {
  /** The place in the operation's list. */
  pointer: string;
  node: Located;
  in: string;
  name: string;
}

/** Compares the parameters of an operation, including those of its path. */
export function compareParameters(before: OperationNode, after: OperationNode, rater: Rater): void {
  const [old, now] = [parametersOf(before), parametersOf(after)];
  for (const [key, { pointer, in: place, name }] of old) {
    if (!now.has(key)) rater.rate('major', pointer, `${place} parameter \`${name}\` removed`);
  }
  for (const [key, parameter] of now) {
    const known = old.get(key);
    if (known) compareParameter(known, parameter, rater);
    else rateAdded(parameter, rater, firstInput(before, parameter.in));
  }
}

function parametersOf({ pathItem, node }: OperationNode): Map<string, Parameter> {
  const found = new Map<string, Parameter>();
  for (const [, entry] of [pathItem, node].flatMap((holder) => children(child(holder, 'parameters')))) {
    const parameter = follow(entry) ?? entry;
    const [place, name] = ['in', 'name'].map((key) => String(child(parameter, key)?.value));
    if (place === undefined || name === undefined) continue;
    // Header names are not case-sensitive.
    const key = `${place} ${place === 'header' ? name.toLowerCase() : name}`;
    found.set(key, { pointer: entry.pointer, node: parameter, in: place, name });
  }
  return found;
}

/**
 * What the callers of generated clients have to change, because a call has another argument with its first input: in Go
 * beside the path, and in TypeScript beside the headers. Empty if none has to.
 */
export function firstInput(before: OperationNode, place: string): string {
  const places = [...parametersOf(before).values()].map((parameter) => parameter.in);
  if (child(before.node, 'requestBody')) places.push('body');
  const changes = [
    ...(places.every((other) => other === 'path') ? ['in Go append empty params'] : []),
    ...(place !== 'header' && places.every((other) => other === 'header')
      ? ['in TypeScript put `{}` before their options']
      : []),
  ];
  const beside = places.includes('path') ? ' beside the path' : '';
  return changes.length > 0 ? `, the first input${beside}: callers ${changes.join(', and ')}` : '';
}

function rateAdded({ node, pointer, in: place, name }: Parameter, rater: Rater, first: string): void {
  if (isRequired(node)) rater.rate('major', pointer, `required ${place} parameter \`${name}\` added`);
  else rater.rate(first ? 'major' : 'minor', pointer, `${place} parameter \`${name}\` added${first}`);
}

function compareParameter(before: Parameter, after: Parameter, rater: Rater): void {
  const [old, now] = [before.node, after.node];
  const rate = (key: string, impact: 'major' | 'minor', change: string) => {
    const place = child(now, key) ?? child(old, key) ?? now;
    rater.rate(impact, place.pointer, `${after.in} parameter \`${after.name}\` ${change}`);
  };
  if (isRequired(now) && !isRequired(old)) rate('required', 'major', 'became required');
  if (!isRequired(now) && isRequired(old)) rate('required', 'minor', 'is no longer required');
  if (child(now, 'deprecated')?.value === true && child(old, 'deprecated')?.value !== true) {
    rate('deprecated', 'minor', 'deprecated');
  }
  for (const [key, notation] of Object.entries(notationOf(after))) {
    if (notationOf(before)[key] !== notation)
      rate(key, 'major', `is written differently: \`${key}\` changed`);
  }
  for (const key of ['schema', 'content'])
    if (child(old, key) && !child(now, key))
      rate(key, 'major', `is written differently: no longer as \`${key}\``);
  compareSchemaOf(old, now, rater.towards('request'));
  compareContents(child(old, 'content'), child(now, 'content'), rater.towards('request'));
}

const isRequired = (parameter: Located) => child(parameter, 'required')?.value === true;

/** How the value is serialized in the request, with default values. */
function notationOf({ node, in: place }: Parameter): Record<string, unknown> {
  const style = child(node, 'style')?.value ?? (place === 'query' || place === 'cookie' ? 'form' : 'simple');
  return {
    style,
    explode: child(node, 'explode')?.value ?? style === 'form',
    allowReserved: child(node, 'allowReserved')?.value ?? false,
    allowEmptyValue: child(node, 'allowEmptyValue')?.value ?? false,
  };
}
