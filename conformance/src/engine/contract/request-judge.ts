import type { RequirementId } from '../../../../generated/registers.ts';
import { service } from '../model/service.ts';
import type { SubjectId } from '../model/subject.ts';
import { appliedSchemas, type AppliedSchemas } from './applied-schemas.ts';
import type { RequestJudgement, Violation } from './contract.ts';
import { isJsonType, type Description, type Place } from './description.ts';
import { childOf, isObject, keysOf, objectOf, parentOf, stringsOf } from './json.ts';
import type { SchemaFault, Validator } from './validator.ts';
import { wordingAt } from './wording.ts';

/** A requirement on many values: a request that violates it violates the requirement of its field instead. */
function isOfManyFields(subject: string): boolean {
  const { onEvery, onManyFields } = service().marks;
  return [onEvery.timestamp, onEvery.id, ...onManyFields].some((one) => one === subject);
}

/** With the JSON Pointer of its location. */
interface LocatedViolation extends Violation {
  readonly location: string;
}

/** Tests the JSON body of a request against the rules for clients. */
export function judgeRequestBody(
  description: Description,
  validator: Validator,
  operation: string,
  json: unknown,
): Pick<RequestJudgement, 'seen'> & { readonly violations: readonly LocatedViolation[] } {
  const schema = bodySchema(description, operation);
  if (!schema) return { seen: [], violations: [] };
  const applied = appliedSchemas(description, schema, json, validator.matches);
  const misnamed = misnamedFields(applied);
  const violations = validator.faults(schema, json).flatMap((fault): LocatedViolation[] => {
    // A field that is missing because its name is misspelt is reported once.
    if (misnamed.some(({ meant }) => meant === fault.location)) return [];
    return [wrong(description, applied, fault)];
  });
  return {
    seen: [...seenIn(applied)],
    violations: [
      ...violations,
      ...misnamed.map(({ location, meant }): LocatedViolation => ({
        location,
        subjects: [service().facts.names],
        expected: `a field named \`${keysOf(meant).at(-1)}\``,
        got: `\`${keysOf(location).at(-1)}\``,
      })),
    ],
  };
}

/** The schema of an operation's JSON body, with its path; undefined if it has none. */
function bodySchema(description: Description, operation: string): Place | undefined {
  const described = description.operations.get(operation);
  if (!described) return undefined;
  const { node, pointer } = description.resolve({
    node: described.node.requestBody,
    pointer: childOf(described.pointer, 'requestBody'),
  });
  const [type] = Object.keys(objectOf(objectOf(node).content)).filter(isJsonType);
  if (type === undefined) return undefined;
  const place = description.at(childOf(childOf(childOf(pointer, 'content'), type), 'schema'));
  return place.node === undefined ? undefined : place;
}

function seenIn(applied: ReadonlyMap<string, AppliedSchemas>): Set<SubjectId> {
  const present = [...applied.values()].filter(({ value }) => value !== undefined);
  return new Set(present.flatMap((at) => statedFor(at) ?? []));
}

/** The first requirement of a value: the one about the request. The others concern the server. */
function statedFor({ places }: AppliedSchemas): RequirementId | undefined {
  const marks = places.flatMap(({ node }) => stringsOf(objectOf(node)['x-requirements']));
  return marks.find((id): id is RequirementId => !isOfManyFields(id));
}

function wrong(
  description: Description,
  applied: ReadonlyMap<string, AppliedSchemas>,
  { location, message }: SchemaFault,
): LocatedViolation {
  const at = applied.get(location);
  return {
    location,
    subjects: [beyondBound(at) ?? nearest(applied, location)],
    ...wordingAt(description, location, at, message),
  };
}

/** The requirement on a number that is about it only from a bound on. */
function beyondBound(at: AppliedSchemas | undefined): SubjectId | undefined {
  if (!at || typeof at.value !== 'number') return undefined;
  const { value, places } = at;
  const marks = places.flatMap(({ node }) => stringsOf(objectOf(node)['x-requirements']));
  const bounds = Object.entries(service().marks.from) as [RequirementId, number][];
  return bounds.find(([id, from]) => value >= from && marks.includes(id))?.[0];
}

function nearest(applied: ReadonlyMap<string, AppliedSchemas>, location: string): SubjectId {
  const at = applied.get(location);
  const stated = at && statedFor(at);
  if (stated) return stated;
  const parent = parentOf(location);
  return parent === undefined ? service().facts.requestJson : nearest(applied, parent);
}

/** Unknown fields whose names are known ones in another notation: `parent_id` for `parentId`. */
function misnamedFields(
  applied: ReadonlyMap<string, AppliedSchemas>,
): { readonly location: string; readonly meant: string }[] {
  return [...applied.values()].flatMap(({ location, value, places }) => {
    if (!isObject(value)) return [];
    const known = places.flatMap(({ node }) => Object.keys(objectOf(objectOf(node).properties)));
    return Object.keys(value)
      .filter((name) => !known.includes(name))
      .flatMap((name) => {
        const meant = known.find((field) => !(field in value) && plain(field) === plain(name));
        return meant === undefined
          ? []
          : [{ location: childOf(location, name), meant: childOf(location, meant) }];
      });
  });
}

export const plain = (name: string): string => name.toLowerCase().replace(/[_-]/g, '');

/** The requirements for fields of request bodies, each with the operations that have such a field. */
export function requestSubjects(description: Description): Map<SubjectId, string[]> {
  const found = new Map<SubjectId, string[]>();
  for (const id of description.operations.keys()) {
    const schema = bodySchema(description, id);
    for (const subject of schema ? statedUnder(description, schema) : []) {
      found.set(subject, [...(found.get(subject) ?? []), id]);
    }
  }
  return found;
}

function statedUnder(description: Description, place: Place): SubjectId[] {
  const target = description.resolve(place);
  const own = statedFor({ location: '', value: undefined, places: [place, target] });
  const { properties, items } = objectOf(target.node);
  const inside = Object.keys(objectOf(properties)).map((name) =>
    childOf(childOf(target.pointer, 'properties'), name),
  );
  const all = items === undefined ? inside : [...inside, childOf(target.pointer, 'items')];
  return [
    ...(own ? [own] : []),
    ...all.flatMap((pointer) => statedUnder(description, description.at(pointer))),
  ];
}
