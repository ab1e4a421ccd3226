import { unknowns as register, type UnknownId } from '../../../generated/registers.ts';
import { branchesOf } from './applied-schemas.ts';
import type { DescribedOperation, Description, DocumentedResponse, Place } from './description.ts';
import { childOf, objectOf, parentOf, stringsOf } from './json.ts';
import type { Touch } from './overlay.ts';
import type { Reading } from './reading.ts';
import { componentsUnder, isWithin, queryParameterAt, responsesPointer } from './reach.ts';

/** Which unknowns an overlay answers, and where: what tells whom to blame for a broken choice. */
export class OverlayAnswers {
  readonly unknowns: ReadonlySet<UnknownId>;
  readonly #plain: Description;
  readonly #overlaid: Description;
  readonly #touches: readonly Touch[];
  readonly #components = new Map<string, ReadonlySet<string>>();

  constructor(plain: Description, overlaid: Description, touches: readonly Touch[]) {
    this.#plain = plain;
    this.#overlaid = overlaid;
    this.#touches = lastOnes(touches);
    this.unknowns = new Set(touches.flatMap(({ unknowns }) => unknowns));
  }

  parameterName(unknown: UnknownId): string | undefined {
    return this.#touches
      .filter(({ unknowns, removed }) => unknowns.includes(unknown) && !removed)
      .map(({ pointer }) => queryParameterAt(this.#overlaid, pointer))
      .find((name) => name !== undefined);
  }

  /** The unknowns that the answers of an operation can be held to. */
  ofOperation(operation: DescribedOperation): UnknownId[] {
    const responses = responsesPointer(operation);
    const schemas = [...componentsUnder(this.#overlaid, operation.node.responses)];
    const nodes = [responses, ...schemas.map((name) => `/components/${name}`)];
    const cited = this.#touches
      .filter(({ pointer }) => isWithin(responses, pointer) || nodes.some((node) => isWithin(pointer, node)))
      .flatMap(({ unknowns }) => unknowns);
    return this.#about(operation, [...new Set(cited)]);
  }

  /** The unknowns whose answer this answer exercises. */
  seen(plain: Reading | undefined, overlaid: Reading): UnknownId[] {
    const { operation, response, applied } = overlaid;
    const present = [...applied.values()].filter(({ value }) => value !== undefined);
    const pointers = [...new Set(present.flatMap(({ places }) => places.map(({ pointer }) => pointer)))];
    const cited = [
      ...(response ? this.#ofResponse(operation, response) : []),
      ...this.#touches
        .filter(({ pointer, removed }) => !removed && pointers.some((place) => isWithin(place, pointer)))
        .flatMap(({ unknowns }) => unknowns),
    ];
    const forms = this.#forms(operation);
    const recognised = plain ? formsOf(plain) : [];
    return this.#about(operation, [...new Set(cited)]).filter(
      (unknown) => !forms.has(unknown) || recognised.includes(unknown),
    );
  }

  /** Whom to blame for a status code that the contract allows and the overlay does not. */
  ofMissingCode(plain: Reading): UnknownId[] {
    const pointer = plain.response?.pointer;
    const removed = this.#touches.filter((touch) => touch.removed && touch.pointer === pointer);
    return this.#narrowed(
      plain,
      removed.flatMap(({ unknowns }) => unknowns),
    );
  }

  /** Whom to blame for a fault that the overlay alone finds. */
  ofFault(overlaid: Reading, location: string): UnknownId[] {
    const made = this.#upwards(overlaid, location, (touch, place) => isWithin(place, touch));
    if (made.length > 0) return this.#about(overlaid.operation, made);
    const changed = this.#upwards(overlaid, location, (touch, place) => isWithin(touch, place));
    if (changed.length > 0) return this.#about(overlaid.operation, changed);
    return overlaid.response ? this.#ofResponse(overlaid.operation, overlaid.response) : [];
  }

  /** Stated forms of refusals that came under a code for which the overlay documents another form. */
  misplaced(plain: Reading, overlaid: Reading): { unknown: UnknownId; codes: string[] }[] {
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

  #ofResponse(operation: DescribedOperation, { pointer }: DocumentedResponse): UnknownId[] {
    const made = this.#touches.findLast((touch) => !touch.removed && isWithin(pointer, touch.pointer));
    return this.#about(operation, made?.unknowns ?? []);
  }

  #upwards(
    reading: Reading,
    location: string,
    touched: (touch: string, place: string) => boolean,
  ): UnknownId[] {
    for (let at: string | undefined = location; at !== undefined; at = parentOf(at)) {
      const places = reading.applied.get(at)?.places ?? [];
      const cited = this.#touches.filter(
        ({ pointer, removed }) => !removed && places.some((place) => touched(pointer, place.pointer)),
      );
      if (cited.length > 0) return [...new Set(cited.flatMap(({ unknowns }) => unknowns))];
    }
    return [];
  }

  /** Of several, those that the form of the body speaks for; without one, those that need no form. */
  #narrowed(plain: Reading, cited: readonly UnknownId[]): UnknownId[] {
    const about = this.#about(plain.operation, [...new Set(cited)]);
    const marks = new Set(marksOfBody(plain));
    const forms = this.#forms(plain.operation);
    const choices = [about.filter((id) => marks.has(id)), about.filter((id) => !forms.has(id)), about];
    return choices.find((ids) => ids.length > 0) ?? [];
  }

  /** Leaves out what an action cites for the sake of other operations. */
  #about(operation: DescribedOperation, cited: readonly UnknownId[]): UnknownId[] {
    const known = this.#plain.operations.get(operation.id);
    if (!known) return [...cited];
    const places =
      this.#components.get(operation.id) ??
      componentsUnder(this.#plain, known.node, known.pathItem.parameters);
    this.#components.set(operation.id, places);
    const where = (id: UnknownId) => register.find((entry) => entry.id === id)?.where ?? [];
    return cited.filter((id) =>
      where(id).some((place) => place === 'contract' || place === operation.id || places.has(place)),
    );
  }

  /** Unknowns that are about a stated form of refusal, such as its code. */
  #forms({ id }: DescribedOperation): ReadonlySet<string> {
    const known = this.#plain.operations.get(id);
    const schemas = known ? this.#plain.responses(known).flatMap(({ schema }) => schema ?? []) : [];
    return new Set(schemas.flatMap((schema) => statedForms(this.#plain, schema)));
  }
}

/** Where one action changed what another had made, the last one answers. */
const lastOnes = (touches: readonly Touch[]): Touch[] =>
  touches.filter(
    ({ pointer, removed }, index) =>
      removed || !touches.slice(index + 1).some((later) => later.pointer === pointer && !later.removed),
  );

const marksOfBody = ({ applied }: Reading): string[] =>
  (applied.get('')?.places ?? []).flatMap(({ node }) => stringsOf(objectOf(node)['x-unknown']));

/** The unknowns marked on the stated form that a body has. */
const formsOf = ({ applied }: Reading): string[] =>
  (applied.get('')?.places ?? []).flatMap(({ node }) => unknownsOfForm(node));

/** The unknowns marked on the stated forms that a schema tells apart. */
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

/** A form is stated where something is required. */
const unknownsOfForm = (node: unknown): readonly string[] =>
  stringsOf(objectOf(node).required).length > 0 ? stringsOf(objectOf(node)['x-unknown']) : [];
