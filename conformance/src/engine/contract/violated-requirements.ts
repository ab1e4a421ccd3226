import { perService, service } from '../model/service.ts';
import { findSubject, type SubjectId } from '../model/subject.ts';
import type { Description } from './description.ts';
import { isObject, objectOf, parentOf, stringsOf } from './json.ts';
import { marksAt, type Reading } from './response-validation.ts';

const responseSubjects = perService(({ marks }): ReadonlySet<string> => new Set(marks.ofResponses));
const refutable = perService(({ marks }): ReadonlySet<string> => new Set(marks.refutable));

/** A requirement on the form of values. A missing value violates the requirement that it exists instead. */
function isOfValuesOnly(subject: string): boolean {
  const { timestamp, id } = service().marks.onEvery;
  return subject === timestamp || subject === id;
}

/** The requirements that a response tests: those for the values that it contains. */
export function seenRequirements(reading: Reading): SubjectId[] {
  const present = [...reading.applied.values()].filter(({ value }) => value !== undefined);
  return present.flatMap(({ location }) => responseSubjectsAt(reading, location));
}

/**
 * The requirements that a fault at a location violates: those of the location, or else of the nearest parent that has
 * any. A missing value also violates those of the object that should contain it, unless that is empty.
 */
export function requirementsFor(
  description: Description,
  reading: Reading,
  location: string,
): readonly SubjectId[] {
  const missing = reading.applied.get(location)?.value === undefined;
  const parent = parentOf(location);
  const own = responseSubjectsAt(reading, location);
  const above = parent === undefined ? [] : responseSubjectsAt(reading, parent);
  const holder = parent === undefined ? undefined : reading.applied.get(parent)?.value;
  const isBare = isObject(holder) && Object.keys(holder).length === 0 && above.length > 0;
  const lost = own.filter((id) => (isBare ? id === service().marks.onEvery.body : !isOfValuesOnly(id)));
  const candidates = [
    missing ? [...lost, ...above] : own,
    marksOf(reading, location, refutable()),
    above,
    responseSubjectsInside(description, reading, location),
  ];
  const found = candidates.find((subjects) => subjects.length > 0);
  if (found) return [...new Set(found)];
  return parent === undefined ? [service().facts.described] : requirementsFor(description, reading, parent);
}

const responseSubjectsAt = (reading: Reading, location: string) =>
  marksOf(reading, location, responseSubjects());

const marksOf = (reading: Reading, location: string, wanted: ReadonlySet<string>): SubjectId[] =>
  marksAt(reading, location, 'x-requirements')
    .filter((id) => wanted.has(id))
    .filter(isSubject);

/** The requirements for the fields that an object at the location must have. */
function responseSubjectsInside(
  description: Description,
  { applied }: Reading,
  location: string,
): SubjectId[] {
  return (applied.get(location)?.places ?? []).flatMap(({ node, pointer }) => {
    const { required, properties } = objectOf(node);
    return stringsOf(required).flatMap((name) => {
      const property = objectOf(properties)[name];
      const nodes = [property, description.resolve({ node: property, pointer }).node];
      const marks = nodes.flatMap((node) => (isObject(node) ? stringsOf(node['x-requirements']) : []));
      return marks.filter((id) => responseSubjects().has(id) && !isOfValuesOnly(id)).filter(isSubject);
    });
  });
}

const isSubject = (id: string): id is SubjectId => findSubject(id) !== undefined;
