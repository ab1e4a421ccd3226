import { referenceMark, type ShownField } from '../html/fields.ts';
import { boundsOf, type Field, type FieldTree } from '../model/fields.ts';
import { isObject, type Json } from '../../lib/openapi.ts';
import { linkedType, type Context } from './context.ts';
import { fence } from './markdown.ts';

interface Shown {
  /** Requests mark the required fields; responses, the fields that may be absent. */
  side: 'request' | 'response';
  /** Bodies with values for examples. */
  examples?: readonly Json[];
  /** The same fields of the reference server; additional ones are marked. */
  reference?: readonly FieldTree[];
}

/** A block of fields, each with its type, limits, an example and its nested fields. */
export function fieldList(context: Context, fields: readonly FieldTree[], shown: Shown): string {
  if (fields.length === 0 && !shown.reference?.length) return '';
  return fence('fields', JSON.stringify(shownFields(context, fields, shown.reference ?? [], shown)));
}

function shownFields(
  context: Context,
  fields: readonly FieldTree[],
  reference: readonly FieldTree[],
  shown: Shown,
): ShownField[] {
  const further = new Map(reference.map((field) => [field.name, field]));
  const ownFields = fields.map((field) => {
    const counterpart = further.get(field.name);
    further.delete(field.name);
    const inner = shownFields(context, field.children, counterpart?.children ?? [], shown);
    return shownField(context, field, shown, marksOf(field, shown), inner);
  });
  const added = [...further.values()].map((field) => {
    const marks = [referenceMark, ...marksOf(field, shown)];
    return shownField(context, field, shown, marks, shownFields(context, field.children, [], shown));
  });
  return [...ownFields, ...added];
}

function marksOf({ required }: Field, { side }: Shown): string[] {
  if (side === 'request') return required ? ['required'] : [];
  return required ? [] : ['may be absent'];
}

function shownField(
  context: Context,
  field: Field,
  { examples = [] }: Shown,
  marks: string[],
  fields: ShownField[],
): ShownField {
  const example = fields.length === 0 ? exampleOf(field, examples) : undefined;
  return {
    name: field.keys.at(-1)!,
    place: field.name,
    type: linkedType(context, field),
    marks,
    description: [field.description, ...boundsOf(field)].filter(Boolean).join(' '),
    ...(example !== undefined && { example }),
    fields,
  };
}

/** Maximum length of a value. */
const longest = 90;

function exampleOf({ keys, limits }: Field, examples: readonly Json[]): string | undefined {
  if (limits.some((limit) => limit.startsWith('Always'))) return undefined;
  const values = examples.flatMap((example) => {
    const value = valueAt(example, keys);
    return value === undefined || value === null ? [] : [JSON.stringify(value)];
  });
  const [value] = values;
  return value !== undefined && value.length > longest ? `${value.slice(0, longest)}…` : value;
}

function valueAt(value: Json | undefined, keys: readonly string[]): Json | undefined {
  const [key, ...rest] = keys;
  if (key === undefined || value === undefined) return value;
  if (Array.isArray(value)) return key === '[]' ? valueAt(value[0], rest) : undefined;
  return isObject(value) ? valueAt(value[key], rest) : undefined;
}
