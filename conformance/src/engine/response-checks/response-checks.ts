import type { Contract, JudgedAnswer, Judgement } from '../contract/contract.ts';
import type { Exchange } from '../model/exchange.ts';
import { everyResponseId } from '../model/every-response.ts';
import { byRank, plainnessOf } from '../model/request-form.ts';
import { subjectOf, type SubjectId } from '../model/subject.ts';
import type { CheckResult, Finding, SeenBehaviour } from '../model/verdict.ts';
import { service, type UnknownObservation } from '../model/service.ts';
import { repeatedSecrets, type Secret } from './secrets.ts';
import { isUnreadable } from './unreadable.ts';

const rankOf = ({ exchange }: Finding): readonly number[] => (exchange ? plainnessOf(exchange) : []);

/** Maximum number of findings for a subject and an operation; more would add nothing, and plain ones show it best. */
const mostFindings = 2;

/**
 * Tests every response of a run against the contract, whichever check sends the request, and collects the result for
 * each response subject.
 *
 * @example
 * const responseChecks = new ResponseChecks(contract, () => [
 * { value: password, kind: "the account's password", isToken: false },
 * ]);
 * responseChecks.examine(exchange, answer);
 * const results = responseChecks.results(selected);
 */
export class ResponseChecks {
  readonly #contract: Contract;
  readonly #secrets: () => readonly Secret[];
  /** The operations in whose responses it was seen. */
  readonly #seen = new Map<SubjectId, Set<string>>();
  readonly #findings = new Map<SubjectId, Finding[]>();
  readonly #broken = new WeakMap<Exchange, SubjectId[]>();
  readonly #extraFields = new Set<string>();
  readonly #facts = service().responseFacts();

  /** @param secrets those known so far; called for each response */
  constructor(contract: Contract, secrets: () => readonly Secret[]) {
    this.#contract = contract;
    this.#secrets = secrets;
  }

  /** Tests one response, with its exchange as evidence. */
  examine(exchange: Exchange, answer: JudgedAnswer): Judgement {
    const unreadableRequest = isUnreadable(exchange.request);
    const judgement = this.#contract.judge({ ...answer, unreadableRequest });
    const { seen, violations, extraFields } = judgement;
    for (const subject of [...seen, service().facts.noSecret]) this.#see(subject, exchange);
    for (const { subjects, expected, got } of violations) this.#find({ subjects, expected, got, exchange });
    for (const kind of repeatedSecrets(exchange, answer.json, this.#secrets())) {
      this.#find({
        subjects: [service().facts.noSecret],
        expected: 'no secret of the run',
        got: kind,
        exchange,
      });
    }
    for (const field of extraFields) this.#extraFields.add(field);
    this.#facts.learn(exchange, answer, extraFields);
    return judgement;
  }

  /** One result for each selected response subject. */
  results(selected: ReadonlySet<SubjectId>): CheckResult[] {
    const refutable: readonly SubjectId[] = service().marks.refutable;
    return [...this.#contract.responseSubjects.keys()]
      .filter(
        (subject) => selected.has(subject) && (!refutable.includes(subject) || this.#findings.has(subject)),
      )
      .map((subject) => this.#resultOf(subject));
  }

  /** The requirements that the response of an exchange violates. */
  brokenIn(exchange: Exchange): readonly SubjectId[] {
    return this.#broken.get(exchange) ?? [];
  }

  /** Names of fields that the interface does not show, sorted. */
  extraFields(): string[] {
    return [...this.#extraFields].sort();
  }

  /** What the responses show of the unknowns. */
  observations(): UnknownObservation[] {
    return this.#facts.observations();
  }

  /** The same with the exchange of each. */
  seen(): SeenBehaviour[] {
    return this.#facts.seen();
  }

  #see(subject: SubjectId, { operation }: Exchange): void {
    const operations = this.#seen.get(subject) ?? new Set();
    this.#seen.set(subject, operation === undefined ? operations : operations.add(operation));
  }

  #find(finding: Finding): void {
    const { exchange, subjects } = finding;
    if (exchange) this.#broken.set(exchange, [...this.brokenIn(exchange), ...subjects]);
    for (const subject of finding.subjects) {
      const found = [...(this.#findings.get(subject) ?? []), finding];
      const alike = found.filter(({ exchange }) => exchange?.operation === finding.exchange?.operation);
      // Of requests that are equally plain, the later one goes.
      const [worst] =
        alike.length > mostFindings
          ? alike.toReversed().toSorted((a, b) => byRank(rankOf(b), rankOf(a)))
          : [];
      this.#findings.set(
        subject,
        found.filter((one) => one !== worst),
      );
    }
  }

  #resultOf(subject: SubjectId): CheckResult {
    const findings = this.#findings.get(subject) ?? [];
    const passed = this.#seen.has(subject) ? 'passed' : 'not exercised';
    const verdict = findings.length > 0 ? 'failed' : passed;
    return {
      id: everyResponseId(subject),
      name: `in every response: ${subjectOf(subject).statement}`,
      operation: null,
      proves: [subject],
      verdict,
      outcomes: { [subject]: verdict },
      ...(verdict === 'not exercised'
        ? {
            reason: 'no response contained what this is about',
            blockedBy: this.#contract.responseSubjects.get(subject) ?? [],
          }
        : { reason: undefined }),
      testedIn: [...(this.#seen.get(subject) ?? [])].sort(),
      findings,
      exchanges: [...new Set(findings.flatMap(({ exchange }) => exchange ?? []))],
      durationMs: 0,
    };
  }
}
