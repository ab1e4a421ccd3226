import type { OperationId } from '../../../../generated/operations.ts';
import type { UnknownId } from '../../../../generated/registers.ts';
import type { Contract } from '../contract/contract.ts';
import type { Redactor } from '../http/redactor.ts';
import type { Check, Need, TestCase } from '../model/check.ts';
import type { Exchange } from '../model/exchange.ts';
import type { Answer, LooseRequest, RawAnswer, RequestOf } from '../model/messages.ts';
import type { BasicContext, Blame, Evidence } from '../model/test-context.ts';
import { service } from '../model/service.ts';
import type { SubjectId } from '../model/subject.ts';
import type { CaseResult, CheckResult, SeenBehaviour } from '../model/verdict.ts';
import type { ObservedAt } from '../model/test-context.ts';
import type { Account } from '../model/account.ts';
import {
  NotOfferedError,
  type StateName,
  type StateProvider,
  type StateValues,
} from '../model/state-provider.ts';
import type { Exchanger } from './exchanger.ts';
import { Expectations } from './expectations.ts';
import type { SharedThings } from './shared-things.ts';
import { learnSignature } from './learn-secrets.ts';
import type { Ledger, LedgerEntry } from '../model/ledger.ts';
import { blockerIn } from './blocker.ts';
import { StoppedError, UnmetError, UnseenError } from './outcomes.ts';
import { SeededRandom } from './random.ts';

/** The parts of a run that all checks share. */
export interface RunParts {
  readonly exchanger: Exchanger;
  readonly shared: SharedThings;
  readonly contextFor?: ((check: Check, parts: RunParts) => CheckContext) | undefined;
  readonly ledger: Ledger;
  readonly redactor: Redactor;
  readonly contract: Contract;
  readonly states: StateProvider | undefined;
  readonly account: Account;
  readonly second: Account | undefined;
  readonly runName: string;
  readonly baseUrl: string;
  readonly appUrl: string | undefined;
  readonly seed: number;
  readonly unknownId: number;
  /** Requests of generated input that each check with the need `budget` may send. */
  readonly requestsToGenerate: number;
  /** Why the run cannot test a case that needs this; undefined if it can. */
  readonly lackOf: (needs: readonly Need[]) => string | undefined;
  /** Called for each exchange. */
  readonly onExchange: (check: Check, exchange: Exchange) => void;
}

/** The context of one check; records what the check sends and finds. */
export class CheckContext implements BasicContext {
  readonly exchanges: Exchange[] = [];
  readonly behaviours: Omit<SeenBehaviour, 'fact' | 'operations'>[] = [];
  readonly cleanUps: (() => Promise<void>)[] = [];
  /** Of what the provider has created for the check, what has the id of something else before. */
  readonly #arranged = new Set<LedgerEntry | undefined>();
  readonly cases: CaseResult[] = [];
  readonly #check: Check;
  protected readonly parts: RunParts;
  readonly #random: SeededRandom;
  /** Of the check, or of the case that it tests just now. */
  #expectations: Expectations;
  /** Why cases ended early, with the requirements that they were to test. */
  readonly #unmet: { readonly tests: readonly SubjectId[]; readonly error: UnmetError }[] = [];

  constructor(check: Check, parts: RunParts) {
    this.#check = check;
    this.parts = parts;
    this.#expectations = new Expectations(check.tests);
    this.#random = new SeededRandom(parts.seed, check.id);
  }

  get findings() {
    return this.#expectations.findings;
  }

  get judgedSubjects(): ReadonlySet<SubjectId> {
    return this.#expectations.judged;
  }

  /** By requirement: the forms of the refused requests that tested it. */
  get refusals(): CheckResult['refusals'] {
    return Object.fromEntries([...this.#expectations.refusals].map(([id, forms]) => [id, [...forms]]));
  }

  get account(): Account {
    return this.parts.account;
  }

  get runName(): string {
    return this.parts.runName;
  }

  get unknownId(): number {
    return this.parts.unknownId;
  }

  get baseUrl(): string {
    return this.parts.baseUrl;
  }

  get appUrl(): string {
    return required(this.parts.appUrl, 'the address of the web application');
  }

  get generation() {
    return { seed: this.parts.seed, requests: this.parts.requestsToGenerate };
  }

  random(below: number): number {
    return this.#random.integer(below);
  }

  unique(prefix: string): string {
    return this.parts.shared.unique(prefix);
  }

  call<Id extends OperationId>(id: Id, request?: RequestOf<Id>): Promise<Answer<Id>> {
    return this.send(id, (request ?? {}) as LooseRequest);
  }

  send<Id extends OperationId>(id: Id, request: LooseRequest): Promise<Answer<Id>> {
    const account = request.as === undefined ? this.account : request.as;
    return this.parts.exchanger.ask(id, request, account, this.record);
  }

  put(url: string, bytes: Uint8Array, headers: Record<string, string> = {}): Promise<RawAnswer> {
    return this.parts.exchanger.put(url, bytes, headers, this.record);
  }

  get(url: string, headers: Record<string, string> = {}): Promise<RawAnswer> {
    return this.parts.exchanger.get(url, headers, this.record);
  }

  once<Value>(name: string, make: () => Promise<Value>): Promise<Value> {
    return this.parts.shared.once(`of checks: ${name}`, make);
  }

  secondAccount(): Account {
    return required(this.parts.second, 'a second account');
  }

  async arrange<State extends StateName>(
    state: State,
    parameters: Record<string, unknown> = {},
    as: Account = this.account,
  ): Promise<StateValues<State>> {
    const { ledger, redactor, states } = this.parts;
    const values = await this.#ask((states) => states.arrange(state, parameters, this.#otherToken(as)));
    if (!states?.isLasting) service().possessions.enterArranged(ledger, state, values, as, parameters);
    for (const id of Object.values(values)) this.#arranged.add(ledger.givenAgain(Number(id)));
    // Such as `revoked token`, also if it was a token of the account before.
    if (typeof values['token'] === 'string') redactor.relearn(values['token'], state.replaceAll('-', ' '));
    if (typeof values['url'] === 'string') learnSignature(redactor, values['url']);
    // The provider has checked that the values are those of the state.
    return values as unknown as StateValues<State>;
  }

  async arrangeIfOffered<State extends StateName>(
    state: State,
    parameters: Record<string, unknown> = {},
    as: Account = this.account,
  ): Promise<StateValues<State> | undefined> {
    return this.ifOffered(`arrange:${state}`, () => this.arrange(state, parameters, as));
  }

  /** What the state provider reports, by default of what is the account's own. */
  protected observe(subject: string, id: number | string, as: Account): Promise<Record<string, unknown>> {
    return this.#ask((states) => states.observe(subject, id, this.#otherToken(as)));
  }

  parameterName(unknown: UnknownId): string {
    return required(
      this.parts.contract.parameterName(unknown),
      `an overlay that gives the parameter for ${unknown}`,
    );
  }

  assume(condition: unknown, otherwise: string, next: readonly OperationId[] = []): asserts condition {
    if (condition) return;
    const blocker = blockerIn(this.exchanges);
    throw new UnmetError(otherwise, blocker && { ...blocker, next });
  }

  skipIfUnspecified(isUnspecified: boolean, otherwise: string): void {
    if (isUnspecified) throw new UnmetError(otherwise, null);
  }

  /** What another check created with the id of a deleted entry says nothing about that one. */
  skipIfGivenAgain(id: number): void {
    const later = this.parts.ledger.givenAgain(id);
    const isOwn = later?.by ? this.exchanges.includes(later.by) : this.#arranged.has(later);
    this.skipIfUnspecified(
      later !== undefined && !isOwn,
      'the server gives ids of deleted entries again, and another entry has this one now',
    );
  }

  skipUnlessObservable(condition: unknown, server: string, state?: StateName): asserts condition {
    if (condition) return;
    if (state === undefined || this.parts.states !== undefined) throw new UnseenError(server);
    throw new UnmetError(`the server ${server}, and no state provider creates the state ${state}`, null);
  }

  failIfGone(state: string): never {
    const { operations, tests } = this.#check;
    const done = this.exchanges.findLast(
      ({ operation, response }) =>
        operation !== undefined && operations.includes(operation as OperationId) && response.status < 300,
    );
    const isToCreate = operations.some((operation) => service().operations.creating.includes(operation));
    if (done === undefined || isToCreate || tests.length === 0)
      throw new UnmetError(`the entry that it works on is ${state}`);
    return this.#expectations.gone(state, done);
  }

  async inCase({ name, tests, needs }: TestCase, judge: () => Promise<void>): Promise<void> {
    const ofCheck = this.#expectations;
    const own = new Expectations(tests);
    this.#expectations = own;
    let unmet: UnmetError | undefined;
    try {
      const lack = this.parts.lackOf(needs);
      if (lack !== undefined) throw new UnmetError(lack, null);
      await judge();
      ofCheck.addJudged(own);
    } catch (error) {
      if (error instanceof UnmetError) unmet = error;
      else if (!(error instanceof StoppedError)) throw error;
    } finally {
      this.#expectations = ofCheck;
      ofCheck.addFindings(own, name);
    }
    if (unmet) this.#unmet.push({ tests, error: unmet });
    const verdict = own.findings.length > 0 ? 'failed' : unmet ? 'not exercised' : 'passed';
    this.cases.push({ name, verdict, ...(unmet && { reason: unmet.message }) });
  }

  /** @throws UnmetError if each case of the check ended early: then so does the check */
  endCases(): void {
    const [first] = this.#unmet;
    if (first && this.cases.every(({ verdict }) => verdict === 'not exercised')) throw first.error;
  }

  /** Why no case tested any of these requirements to its end. */
  reasonFor(subjects: readonly SubjectId[]): string | undefined {
    return this.#unmet.find(({ tests }) => tests.some((id) => subjects.includes(id)))?.error.message;
  }

  after(cleanUp: () => Promise<void>): void {
    this.cleanUps.push(cleanUp);
  }

  expectSuccess(answer: Answer | RawAnswer, tests?: Blame): void {
    this.#expectations.success(answer, tests);
  }

  expectRefusal(answer: Answer | RawAnswer, tests?: Blame): void {
    this.#expectations.refusal(answer, tests);
  }

  expectStatus(answer: Answer | RawAnswer, status: number, tests?: Blame): void {
    this.#expectations.status(answer, status, tests);
  }

  expectValidationError(answer: Answer, field: string, tests?: Blame): void {
    this.#expectations.validationError(answer, field, tests);
  }

  expectEqual(got: unknown, expected: unknown, what: string, evidence?: Evidence): void {
    this.#expectations.equal(got, expected, what, evidence);
  }

  expectThat(condition: boolean, expected: string, got: string, evidence?: Evidence): void {
    this.#expectations.that(condition, expected, got, evidence);
  }

  judged(...subjects: readonly SubjectId[]): void {
    this.#expectations.judge(subjects.length > 0 ? subjects : undefined);
  }

  observed(unknown: UnknownId, behaviour: string, at?: ObservedAt): void {
    if (!this.#check.observes.includes(unknown)) {
      throw new TypeError(`The check does not say that it observes ${unknown}.`);
    }
    this.behaviours.push({ unknown, behaviour, at, exchange: this.exchanges.at(-1) });
  }

  protected readonly record = (exchange: Exchange): void => {
    this.exchanges.push(exchange);
    this.parts.onExchange(this.#check, exchange);
  };

  /** The token that a provider gets if the account is not the one that the run tests. */
  #otherToken(as: Account): string | undefined {
    return as === this.account ? undefined : as.token;
  }

  protected async ifOffered<Value>(
    capability: Parameters<StateProvider['offers']>[0],
    question: () => Promise<Value>,
  ): Promise<Value | undefined> {
    if (this.parts.states?.offers(capability) !== true) return undefined;
    try {
      return await question();
    } catch (error) {
      // Only the response shows whether the provider offers it.
      if (error instanceof UnmetError) return undefined;
      throw error;
    }
  }

  async #ask(
    question: (states: StateProvider) => Promise<Record<string, unknown>>,
  ): Promise<Record<string, unknown>> {
    const states = required(this.parts.states, 'a state provider');
    try {
      return await this.parts.exchanger.unlessGone(() => question(states));
    } catch (error) {
      if (error instanceof NotOfferedError) throw new UnmetError(error.message, null);
      throw error;
    }
  }
}

function required<Value>(value: Value | undefined, what: string): Value {
  if (value === undefined) throw new UnmetError(`needs ${what}`, null);
  return value;
}
