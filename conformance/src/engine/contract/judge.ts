import { expectedDocumented, expectedJson, gotBytes } from '../model/finding-data.ts';
import type { SubjectId } from '../model/subject.ts';
import { service } from '../model/service.ts';
import { requirementsFor, seenRequirements } from './violated-requirements.ts';
import type { JudgedAnswer, Judgement, RequestJudgement, Violation } from './contract.ts';
import type { Description } from './description.ts';
import { extraFieldsOf } from './extra-fields.ts';
import type { OverlayAnswers } from './overlay-answers.ts';
import { readAnswer, type Reading } from './response-validation.ts';
import { judgeRequestBody } from './request-judge.ts';
import { Validator, type SchemaFault } from './validator.ts';
import { wordingAt } from './wording.ts';

/** A description with an overlay applied. */
export interface OverlaidContract {
  /** From the overlay. */
  readonly title: string;
  readonly description: Description;
  readonly answers: OverlayAnswers;
}

/**
 * Tests responses: first with the contract, whose violations concern requirements, and then with the overlay, whose
 * additional violations concern the unknowns that it resolves.
 */
export class Judge {
  readonly #plain: { readonly description: Description; readonly validator: Validator };
  readonly #overlaid: (OverlaidContract & { readonly validator: Validator }) | undefined;

  constructor(plain: Description, overlaid: OverlaidContract | undefined) {
    this.#plain = { description: plain, validator: new Validator(plain) };
    this.#overlaid = overlaid && { ...overlaid, validator: new Validator(overlaid.description) };
  }

  judge(answer: JudgedAnswer): Judgement {
    if (service().operations.mayLack(answer.operation, answer.status) !== undefined)
      return { seen: [], violations: [], extraFields: [], mistyped: [] };
    if (answer.status >= 500) return serverError(answer);
    const plain = this.#readPlain(answer);
    const overlaid = this.#readOverlaid(answer);
    if (!plain && !overlaid) throw new TypeError(`The contract has no operation ${answer.operation}.`);
    return {
      seen: [...new Set([...this.#seen(plain), ...this.#answered(plain, overlaid)])],
      violations: [
        ...(plain ? this.#broken(plain, answer) : []),
        ...(overlaid ? this.#brokenChoices(plain, overlaid, answer) : []),
      ],
      extraFields: extraFieldsOf([plain, overlaid].flatMap((reading) => reading?.applied ?? [])),
      mistyped: mistypedIn(plain ?? overlaid),
    };
  }

  /** Uses the contract if it has the operation, or else the overlay; what the overlay permits is not a violation. */
  judgeRequest(operation: string, json: unknown): RequestJudgement {
    const judgedBy = ({ description, validator }: { description: Description; validator: Validator }) =>
      judgeRequestBody(description, validator, operation, json);
    if (!this.#overlaid) return { ...judgedBy(this.#plain), allowed: [] };
    const overlaid = judgedBy(this.#overlaid);
    if (!this.#plain.description.operations.has(operation)) return { ...overlaid, allowed: [] };
    const { seen, violations } = judgedBy(this.#plain);
    const refused = new Set(overlaid.violations.map(({ location }) => location));
    return {
      seen,
      violations: violations.filter(({ location }) => refused.has(location)),
      allowed: violations.filter(({ location }) => !refused.has(location)),
    };
  }

  #readPlain(answer: JudgedAnswer): Reading | undefined {
    const { description, validator } = this.#plain;
    const operation = description.operations.get(answer.operation);
    return operation && readAnswer(description, validator, operation, answer);
  }

  #readOverlaid(answer: JudgedAnswer): Reading | undefined {
    const operation = this.#overlaid?.description.operations.get(answer.operation);
    if (!this.#overlaid || !operation) return undefined;
    return readAnswer(this.#overlaid.description, this.#overlaid.validator, operation, answer);
  }

  #seen(plain: Reading | undefined): SubjectId[] {
    const { noServerError, described, json } = service().facts;
    return [noServerError, described, ...(plain ? [json, ...seenRequirements(plain)] : [])];
  }

  #answered(plain: Reading | undefined, overlaid: Reading | undefined): readonly SubjectId[] {
    return this.#overlaid && overlaid ? this.#overlaid.answers.seen(plain, overlaid) : [];
  }

  #broken(plain: Reading, answer: JudgedAnswer): Violation[] {
    const { description } = this.#plain;
    return [
      ...(plain.response ? [] : [undocumented(plain, answer, description, [])]),
      ...(plain.readable ? [] : [unreadable(answer, [service().facts.json])]),
      ...plain.faults.map((fault) => {
        const subjects = requirementsFor(description, plain, fault.location);
        return wrong(plain, fault, description, subjects);
      }),
    ];
  }

  #brokenChoices(plain: Reading | undefined, overlaid: Reading, answer: JudgedAnswer): Violation[] {
    const { description, answers } = this.#overlaid!;
    // Violations of the contract were already reported for its requirements.
    if (plain && !plain.response) return [];
    const misplaced = (plain ? answers.misplaced(plain, overlaid) : []).map(({ unknown, codes }) => ({
      subjects: [unknown],
      expected: `status ${codes.join(' or ')} for an error with this body`,
      got: `status ${answer.status}`,
    }));
    if (!overlaid.response) {
      if (misplaced.length > 0) return misplaced;
      const unknowns = plain
        ? answers.ofMissingCode(plain, overlaid, answer)
        : answers.ofAddition(overlaid.operation);
      return [undocumented(overlaid, answer, description, unknowns)];
    }
    const known = new Set(plain?.faults.map(({ location }) => location));
    return [
      ...(overlaid.readable || plain ? [] : [unreadable(answer, answers.ofFault(overlaid, ''))]),
      ...overlaid.faults
        .filter(({ location }) => !known.has(location))
        .map((fault) => wrong(overlaid, fault, description, answers.ofFault(overlaid, fault.location))),
      ...misplaced,
    ];
  }
}

const serverError = ({ status }: JudgedAnswer): Judgement => ({
  seen: [service().facts.noServerError],
  violations: [
    { subjects: [service().facts.noServerError], expected: 'no server error (5xx)', got: `status ${status}` },
  ],
  extraFields: [],
  mistyped: [],
});

const mistypedIn = (reading: Reading | undefined): string[] =>
  (reading?.faults ?? []).filter(({ ofType }) => ofType).map(({ location }) => location);

const blamed = (subjects: readonly SubjectId[]): readonly SubjectId[] =>
  subjects.length > 0 ? subjects : [service().facts.described];

function undocumented(
  { operation }: Reading,
  { status }: JudgedAnswer,
  description: Description,
  subjects: readonly SubjectId[],
): Violation {
  const codes = description
    .responses(operation)
    .map(({ code }) => code)
    .filter((code) => !code.startsWith('5'));
  return {
    subjects: blamed(subjects),
    expected: expectedDocumented(codes.sort()),
    got: `status ${status}`,
  };
}

function unreadable({ contentType, json, bytes }: JudgedAnswer, subjects: readonly SubjectId[]): Violation {
  return {
    subjects: blamed(subjects),
    expected: expectedJson,
    got: `${contentType ?? 'no content type'}, ${gotBytes({ json, bytes })}`,
  };
}

function wrong(
  { applied }: Reading,
  { location, message }: SchemaFault,
  description: Description,
  subjects: readonly SubjectId[],
): Violation {
  const at = applied.get(location);
  return {
    subjects: blamed(subjects),
    ...wordingAt(description, location, at, message),
  };
}
