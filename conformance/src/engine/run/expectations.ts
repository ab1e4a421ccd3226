import { expectedError, expectedMessageOn, expectedSuccess } from '../model/finding-data.ts';
import { isDeepStrictEqual } from 'node:util';
import type { Answer, RawAnswer } from '../model/messages.ts';
import type { SubjectId } from '../model/subject.ts';
import type { Blame, Evidence } from '../model/test-context.ts';
import type { Exchange } from '../model/exchange.ts';
import type { Finding } from '../model/verdict.ts';
import { StoppedError, UnmetError } from './outcomes.ts';
import { hiddenDifference } from '../model/hidden-difference.ts';
import { oneBlank } from '../model/printable.ts';
import { service } from '../model/service.ts';
import { requestForm } from '../model/request-form.ts';
import { fieldOf } from '../model/wire-values.ts';

/** The expectations of one check: those that do not hold become findings. */
export class Expectations {
  readonly findings: Finding[] = [];
  /** The requirements tested so far, passed or failed. */
  readonly judged = new Set<SubjectId>();
  /** By requirement: the forms of the refused requests that tested it. */
  readonly refusals = new Map<SubjectId, Set<string>>();
  readonly #tests: readonly SubjectId[];

  constructor(tests: readonly SubjectId[]) {
    this.#tests = tests;
  }

  /** Adds what a case has tested to its end. */
  addJudged({ judged, refusals }: Expectations): void {
    for (const subject of judged) this.judged.add(subject);
    for (const [subject, forms] of refusals)
      this.refusals.set(subject, new Set([...(this.refusals.get(subject) ?? []), ...forms]));
  }

  /** @param name of the case that found them */
  addFindings({ findings }: Expectations, name: string): void {
    for (const finding of findings) this.findings.push({ ...finding, case: name });
  }

  success(answer: Answer | RawAnswer, tests?: Blame): void {
    requireHeard(answer);
    this.judge(tests);
    if (!answer.ok) this.#stop(expectedSuccess, describe(answer), { answer, tests });
  }

  refusal(answer: Answer | RawAnswer, tests?: Blame): void {
    requireHeard(answer);
    this.judge(tests, answer);
    if (!isRefusal(answer)) this.#stop(expectedError, describe(answer), { answer, tests });
  }

  status(answer: Answer | RawAnswer, status: number, tests?: Blame): void {
    requireHeard(answer);
    this.judge(tests, status >= 400 && status !== 401 ? answer : undefined);
    if (answer.status !== status) this.#find(String(status), describe(answer), { answer, tests });
  }

  validationError(answer: Answer, field: string, tests?: Blame): void {
    requireHeard(answer);
    const blamed = this.#blamed(tests);
    const { facts, invalidData } = service();
    const others = blamed.filter((subject) => !Object.values<SubjectId>(facts.error).includes(subject));
    const about = others.length > 0 ? others : blamed;
    this.judge(tests);
    const expected = expectedMessageOn(field);
    if (!isRefusal(answer)) this.#stop(expected, describe(answer), { answer, tests: about });
    this.#form(facts.error.status, answer, fieldOf(answer.json, 'status') === 'error', 'status "error"');
    const message = fieldOf(answer.json, 'message');
    this.#form(facts.error.message, answer, message === invalidData, `the message "${invalidData}"`);
    const errors = fieldOf(answer.json, 'errors');
    this.#form(
      facts.error.errors,
      answer,
      isTextByField(errors),
      'errors: a field name to one message, a string',
    );
    if (isEmpty(fieldOf(errors, field))) this.#find(expected, describe(answer), { answer, tests: about });
  }

  equal(got: unknown, expected: unknown, what: string, evidence: Evidence = {}): void {
    const isEqual = isDeepStrictEqual(got, expected);
    if (!isEqual && evidence.answer) requireHeard(evidence.answer);
    this.judge(evidence.tests);
    if (isEqual) return;
    const difference = hiddenDifference(json(expected), json(got));
    const shown = difference === undefined ? print(got) : `${difference} of ${print(got)}`;
    this.#find(`${what}: ${print(expected)}`, shown, evidence);
  }

  /** @param got of a value that the answer lacks, `JSON.stringify` gives undefined, whatever its type says */
  that(condition: boolean, expected: string, got: string | undefined, evidence: Evidence = {}): void {
    if (!condition && evidence.answer) requireHeard(evidence.answer);
    this.judge(evidence.tests);
    if (!condition) this.#find(expected, got ?? 'nothing', evidence);
  }

  /** The resource no longer exists: all requirements that the check tests fail, because none can be tested any more. */
  gone(state: string, exchange: Exchange): never {
    this.judge(undefined);
    this.findings.push({
      subjects: this.#tests,
      expected: 'the entry exists after the operation',
      got: state,
      exchange,
    });
    throw new StoppedError(state);
  }

  /** An operation that refuses everything proves nothing: a refusal counts only if another request of it succeeds. */
  judge(tests: Blame | undefined, refusal?: Answer | RawAnswer): void {
    const request = refusal && formOf(refusal);
    for (const subject of this.#blamed(tests)) {
      this.judged.add(subject);
      if (request === undefined) continue;
      this.refusals.set(subject, (this.refusals.get(subject) ?? new Set()).add(request));
    }
  }

  /** Tests a part of the form of a validation error, if the check tests its requirement. */
  #form(subject: SubjectId, answer: Answer, holds: boolean, expected: string): void {
    if (!holds && this.#tests.includes(subject)) {
      this.#find(expected, describe(answer), { answer, tests: subject });
    }
  }

  #stop(expected: string, got: string, evidence: Evidence): never {
    this.#find(expected, got, evidence);
    throw new StoppedError(expected);
  }

  #find(expected: string, got: string, { answer, tests }: Evidence): void {
    this.findings.push({ subjects: this.#blamed(tests), expected, got, exchange: answer?.exchange });
  }

  /** @throws TypeError if the check names a requirement that it does not prove */
  #blamed(tests: Blame | undefined): readonly SubjectId[] {
    if (tests === undefined) {
      if (this.#tests.length === 0) throw new TypeError('An observation expects nothing: use t.observed.');
      return this.#tests;
    }
    const blamed = typeof tests === 'string' ? [tests] : tests;
    const stranger = blamed.find((subject) => !this.#tests.includes(subject));
    if (stranger !== undefined) throw new TypeError(`The check does not say that it tests ${stranger}.`);
    return blamed;
  }
}

/** Without a valid token, no field is validated: any successful request with a token is the counterpart. */
const formOf = ({ status, exchange }: Answer | RawAnswer): string | undefined =>
  status === 401 ? exchange.operation : requestForm(exchange);

/** What the server may lack says nothing about the request: the check is not exercised. */
function requireHeard({ status, exchange }: RawAnswer): void {
  const lack = service().operations.mayLack(exchange.operation, status);
  if (lack !== undefined) throw new UnmetError(`the server returned ${status}: ${lack}`, null);
}

const isRefusal = ({ status }: RawAnswer): boolean => status >= 400 && status < 500;

function isTextByField(errors: unknown): boolean {
  if (typeof errors !== 'object' || errors === null || Array.isArray(errors)) return false;
  const messages: unknown[] = Object.values(errors);
  return messages.length > 0 && messages.every((message) => typeof message === 'string');
}

const isEmpty = (message: unknown): boolean =>
  message === undefined ||
  message === null ||
  message === '' ||
  (Array.isArray(message) && message.length === 0);

const printedCharacters = 160;

/** A response in one line: its status and the start of its body. */
function describe(answer: RawAnswer): string {
  const text = oneBlank(answer.text);
  return text === '' ? `${answer.status} without a body` : `${answer.status} with ${cut(text)}`;
}

const json = (value: unknown): string => (value === undefined ? 'nothing' : JSON.stringify(value));

const print = (value: unknown): string => cut(json(value));

const cut = (text: string): string =>
  text.length <= printedCharacters ? text : `${text.slice(0, printedCharacters)}…`;
