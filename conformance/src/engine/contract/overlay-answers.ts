import type { UnknownId } from '../../../../generated/registers.ts';
import { service } from '../model/service.ts';
import { branchesOf } from './applied-schemas.ts';
import { isChoice } from './choices.ts';
import type { JudgedAnswer } from './contract.ts';
import type { DescribedOperation, Description, DocumentedResponse, Place } from './description.ts';
import { childOf, objectOf, parentOf, stringsOf } from './json.ts';
import type { Touch } from './overlay.ts';
import type { Reading } from './response-validation.ts';
import { componentsUnder, isWithin, queryParameterAt, responsesPointer } from './component-references.ts';

/** The unknowns that an overlay resolves, and where: shows which of them a violation concerns. */
export class OverlayAnswers {
  readonly unknowns: ReadonlySet<UnknownId>;
  readonly #plain: Description;
  readonly #overlaid: Description;
  readonly #touches: readonly Touch[];
  readonly #relevance = new Map<string, (unknown: UnknownId) => boolean>();

  constructor(plain: Description, overlaid: Description, touches: readonly Touch[]) {
    this.#plain = plain;
    this.#overlaid = overlaid;
    this.#touches = lastOnes(touches.filter(({ pointer }) => !isChoice(pointer)));
    this.unknowns = new Set(touches.flatMap(({ unknowns }) => unknowns));
  }

  parameterName(unknown: UnknownId): string | undefined {
    return this.#touches
      .filter(({ unknowns, removed }) => unknowns.includes(unknown) && !removed)
      .map(({ pointer }) => queryParameterAt(this.#overlaid, pointer))
      .find((name) => name !== undefined);
  }

  /** The unknowns that responses of an operation can violate. */
  ofOperation(operation: DescribedOperation): UnknownId[] {
    const responses = responsesPointer(operation);
    const schemas = [...componentsUnder(this.#overlaid, operation.node.responses)];
    const nodes = [responses, ...schemas.map((name) => `/components/${name}`)];
    const touches = this.#touches.filter(
      ({ pointer }) => isWithin(responses, pointer) || nodes.some((node) => isWithin(pointer, node)),
    );
    return this.#citedFor(operation, touches);
  }

  /** The unknowns for which the overlay added an operation. */
  ofAddition({ pointer }: DescribedOperation): UnknownId[] {
    const made = this.#touches.findLast((touch) => !touch.removed && isWithin(pointer, touch.pointer));
    return [...(made?.unknowns ?? [])];
  }

  /** The unknowns that a response tests. */
  seen(plain: Reading | undefined, overlaid: Reading): UnknownId[] {
    const { operation, response, applied } = overlaid;
    const present = [...applied.values()].filter(({ value }) => value !== undefined);
    const pointers = [...new Set(present.flatMap(({ places }) => places.map(({ pointer }) => pointer)))];
    const touches = [
      ...this.#makersOf(response),
      ...this.#touches.filter(
        ({ pointer, removed }) => !removed && pointers.some((place) => isWithin(place, pointer)),
      ),
    ];
    const forms = this.#forms(operation);
    const recognised = plain ? formsOf(plain) : [];
    return this.#citedFor(operation, touches).filter(
      (unknown) => !forms.has(unknown) || recognised.includes(unknown),
    );
  }

  /**
   * The unknowns that a status code violates if the contract permits it and the overlay does not, for a response
   * without a specified form: those for which the overlay chooses codes in the range, as far as they may concern the
   * response; or else those for which the code was removed.
   */
  ofMissingCode({ response }: Reading, { operation }: Reading, answer: JudgedAnswer): UnknownId[] {
    if (!response) return [];
    const removed = this.#touches.filter(
      (touch) => touch.removed && isWithin(response.pointer, touch.pointer),
    );
    const [, range] = /^(\d)XX$/.exec(response.code) ?? [];
    const chosen = this.#overlaid
      .responses(operation)
      .filter(({ code }) => range !== undefined && code.startsWith(range))
      .flatMap((response) => this.#makersOf(response));
    const forms = this.#forms(operation);
    const guilty = this.#citedFor(operation, [...removed, ...chosen]).filter(
      (unknown) => !forms.has(unknown) && mayAnswerUnknown(unknown, answer),
    );
    return guilty.length > 0 ? guilty : this.#citedFor(operation, removed);
  }

  /** The unknowns that a fault violates which only the overlay finds. */
  ofFault(overlaid: Reading, location: string): UnknownId[] {
    const candidates = [
      this.#boundsAt(overlaid, location),
      this.#upwards(overlaid, location, (touch, place) => isWithin(place, touch)),
      this.#upwards(overlaid, location, (touch, place) => isWithin(touch, place)),
      this.#makersOf(overlaid.response),
    ];
    return this.#citedFor(overlaid.operation, candidates.find((touches) => touches.length > 0) ?? []);
  }

  /** Specified forms of errors with a code for which the overlay documents another form, or none. */
  misplaced(plain: Reading, overlaid: Reading): { unknown: UnknownId; codes: string[] }[] {
    if (!plain.response?.code.startsWith('4')) return [];
    const documented = formsOf(overlaid);
    const misplaced = formsOf(plain).filter((unknown) => !documented.includes(unknown));
    if (misplaced.length === 0) return [];
    return this.ofOperation(overlaid.operation)
      .filter((unknown) => misplaced.includes(unknown))
      .map((unknown) => ({
        unknown,
        codes: this.#overlaid
          .responses(overlaid.operation)
          .filter(({ schema }) => schema && statedForms(this.#overlaid, schema).includes(unknown))
          .map(({ code }) => code),
      }))
      .filter(({ codes }) => codes.length > 0);
  }

  /** The actions that created a response, if the overlay did. */
  #makersOf(response: DocumentedResponse | undefined): Touch[] {
    if (!response) return [];
    const made = this.#touches.findLast(
      (touch) => !touch.removed && isWithin(response.pointer, touch.pointer),
    );
    return made ? [made] : [];
  }

  /** Actions that restrict the value itself come before those that created its response. */
  #boundsAt({ applied }: Reading, location: string): Touch[] {
    const { value, places = [] } = applied.get(location) ?? {};
    const bounds = boundsOf(value);
    return this.#touches.filter(
      ({ pointer, removed, unknowns }) =>
        !removed &&
        unknowns.length > 0 &&
        places.some((place) => bounds.some((keyword) => isWithin(pointer, childOf(place.pointer, keyword)))),
    );
  }

  #upwards(reading: Reading, location: string, touched: (touch: string, place: string) => boolean): Touch[] {
    for (let at: string | undefined = location; at !== undefined; at = parentOf(at)) {
      const places = reading.applied.get(at)?.places ?? [];
      const found = this.#touches.filter(
        ({ pointer, removed, unknowns }) =>
          !removed && unknowns.length > 0 && places.some((place) => touched(pointer, place.pointer)),
      );
      if (found.length > 0) return found;
    }
    return [];
  }

  /** Leaves out unknowns that an action cites for other operations, unless there are no others. */
  #citedFor(operation: DescribedOperation, touches: readonly Touch[]): UnknownId[] {
    const isRelevant = this.#relevance.get(operation.id) ?? this.#relevanceFor(operation);
    this.#relevance.set(operation.id, isRelevant);
    const cited = touches.flatMap(({ unknowns }) => {
      const relevant = unknowns.filter(isRelevant);
      return relevant.length > 0 ? relevant : unknowns;
    });
    return [...new Set(cited)];
  }

  #relevanceFor(operation: DescribedOperation): (unknown: UnknownId) => boolean {
    const known = this.#plain.operations.get(operation.id);
    if (!known) return () => true;
    const components = componentsUnder(this.#plain, known.node, known.pathItem.parameters);
    const places = new Set(['contract', operation.id, ...components]);
    return (unknown) => {
      const { where } = service().unknowns.find(({ id }) => id === unknown)!;
      return where.some((place) => places.has(place));
    };
  }

  /** Unknowns about a specified form of an error, such as its code. */
  #forms({ id }: DescribedOperation): ReadonlySet<string> {
    const known = this.#plain.operations.get(id);
    const schemas = known ? this.#plain.responses(known).flatMap(({ schema }) => schema ?? []) : [];
    return new Set(schemas.flatMap((schema) => statedForms(this.#plain, schema)));
  }
}

/** Keywords that restrict a single value. */
/** The keywords that a value of its type can violate; a missing value violates none. */
function boundsOf(value: unknown): readonly string[] {
  if (value === undefined) return [];
  if (typeof value === 'number') return ['const', 'enum', 'maximum', 'minimum'];
  if (typeof value === 'string') return ['const', 'enum', 'format', 'maxLength', 'minLength', 'pattern'];
  return ['const', 'enum'];
}

/** If several actions changed a place, the last one counts. */
const lastOnes = (touches: readonly Touch[]): Touch[] =>
  touches.filter(
    ({ pointer, removed }, index) =>
      removed || !touches.slice(index + 1).some((later) => later.pointer === pointer && !later.removed),
  );

/** The unknowns that mark the specified form of a body. */
const formsOf = ({ applied }: Reading): string[] =>
  (applied.get('')?.places ?? []).flatMap(({ node }) => unknownsOfForm(node));

/** The unknowns that mark the specified forms among a schema's alternatives. */
function statedForms(description: Description, place: Place): string[] {
  const { node, pointer } = description.resolve(place);
  const conditional = ['then', 'else'].map((key) => ({
    node: objectOf(node)[key],
    pointer: childOf(pointer, key),
  }));
  const branches = [...branchesOf({ node, pointer }), ...conditional];
  return [
    ...unknownsOfForm(node),
    ...branches
      .filter((branch) => branch.node !== undefined)
      .flatMap((branch) => statedForms(description, branch)),
  ];
}

/** A schema specifies a form if it requires a field. */
const unknownsOfForm = (node: unknown): readonly string[] =>
  stringsOf(objectOf(node).required).length > 0 ? stringsOf(objectOf(node)['x-unknown']) : [];

/** Whether the status code of a response may be the one that an unknown concerns. */
const mayAnswerUnknown = (unknown: UnknownId, answer: JudgedAnswer): boolean =>
  service().overlay.concern[unknown]?.(answer) ?? answer.unreadableRequest !== true;
