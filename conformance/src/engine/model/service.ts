import type { OperationId } from '../../../../generated/operations.ts';
import type { RequirementId, UnknownId } from '../../../../generated/registers.ts';
import type { Account } from './account.ts';
import type { Exchange } from './exchange.ts';
import type { RuleId, Subject } from './ids.ts';
import type { JudgedAnswer } from './judged-answer.ts';
import type { Ledger, LedgerEntry } from './ledger.ts';
import type { StateName } from './state-provider.ts';
import type { Observation, SeenBehaviour } from './verdict.ts';

/** What the interface leaves open. */
export interface Question {
  readonly id: UnknownId;
  readonly question: string;
  /** What cites it: operationIds, components such as `schemas/Note`, or `contract`. */
  readonly where: readonly string[];
}

/** An observation of a numbered unknown. */
export type UnknownObservation = Observation & { readonly unknown: UnknownId };

/** Of a value of a state provider. */
export interface FieldType {
  /** e.g. `an integer` */
  readonly name: string;
  readonly matches: (value: unknown) => boolean;
}

/** A successful request. */
export interface Success {
  /** From the description of the operation. */
  readonly effect: object;
  readonly sent: unknown;
  readonly json: unknown;
  /** Whether the body says that it is an error, whatever the status. */
  readonly isError?: boolean;
  readonly account: Account | null;
  /** The request with its response. */
  readonly exchange?: Exchange | undefined;
}

/** Collects what every exchange of a run shows of the unknowns, without requests of its own. */
export interface ResponseFacts {
  learn(exchange: Exchange, answer: JudgedAnswer, extraFields: readonly string[]): void;
  /** In the order of the register. */
  observations(): UnknownObservation[];
  /** The same with the exchange of each. */
  seen(): SeenBehaviour[];
}

/**
 * All that the engine has to know of a service beyond its checks: what its description is, which of its facts an observation
 * belongs to that the engine makes by itself, and which of its operations and fields have a special role.
 */
export interface Service {
  /** OpenAPI. Its schemas are marked with the ids of the facts that they state, in `x-requirements` and `x-unknown`. */
  readonly document: object;
  /** These three are all subjects of a run without an overlay, in the order of reports. */
  readonly requirements: readonly Subject<RequirementId>[];
  readonly rules: readonly Subject<RuleId>[];
  readonly unknowns: readonly Question[];
  /** Rules for a client under test in addition to the interface: what it must assume about unknowns. */
  readonly clientRules: readonly Subject<RuleId>[];

  /** Groups of subjects: the part of their ids before the number. */
  readonly areas: {
    readonly titles: Readonly<Record<string, string>>;
    /** About bodies of errors. */
    readonly ofErrors: string;
    /** About who may do something. */
    readonly ofCallers: string;
    /** About every response, and not about a resource. */
    readonly ofResponses: readonly string[];
  };

  /** The facts that the engine itself finds broken. */
  readonly facts: {
    /** No response is a server error. */
    readonly noServerError: RuleId;
    /** The contract describes each status; also what no other fact is about. */
    readonly described: RuleId;
    /** No response repeats a secret of the run. */
    readonly noSecret: RuleId;
    /** Each response has a JSON body. */
    readonly json: RequirementId;
    /** A login returns a token. */
    readonly tokenIssued: RequirementId;
    /** The token of a login is accepted. */
    readonly tokenAccepted: RequirementId;
    /** Who may not do something gets 403. */
    readonly forbidden: RequirementId;
    /** The fields of an error on invalid data: `status`, `message`, and `errors`, in which each field has a message. */
    readonly error: {
      readonly status: RequirementId;
      readonly message: RequirementId;
      readonly errors: RequirementId;
    };
    /** Each request with a body has a JSON body. */
    readonly requestJson: RequirementId;
    /** Fields and parameters have their names. */
    readonly names: RequirementId;
    /** A client works with everything that the interface allows. */
    readonly clientCopes: RuleId;
    /** A client reports no success that was none. */
    readonly clientIsHonest: RuleId;
    /** How large ids can be is open. */
    readonly idSize: UnknownId;
  };

  /** Which facts of the marks in schemas a response, or a request, can show. */
  readonly marks: {
    /** The form of a response alone shows them, so that they need no check. */
    readonly ofResponses: readonly RequirementId[];
    /** A value of the wrong form breaks them, although the right form does not fulfil them: it must also be the one sent. */
    readonly refutable: readonly RequirementId[];
    /** One fault breaks them everywhere: on every body, on every timestamp, and on every id. */
    readonly onEvery: {
      readonly body?: RequirementId;
      readonly timestamp?: RequirementId;
      readonly id?: RequirementId;
    };
    /** Further ones on many fields of requests: whoever breaks one breaks the fact about the field instead. */
    readonly onManyFields: readonly RequirementId[];
    /** About a number only from this bound on. */
    readonly from: Readonly<Partial<Record<RequirementId, number>>>;
    /** In which folder something is put. */
    readonly ofPlaces: readonly RequirementId[];
  };

  readonly operations: {
    readonly signIn: OperationId;
    readonly whoAmI: OperationId;
    /** Returns the address for a PUT that is no operation. */
    readonly presign: OperationId;
    /** If something that these created does not exist, they never created it: their own checks report that. */
    readonly creating: readonly OperationId[];
    /** By what they create: the operations whose results none can delete. */
    readonly lasting: Readonly<Record<string, OperationId>>;
    /** What a response says that the server lacks, if it may: that says nothing of the request. */
    readonly mayLack: (operation: string | undefined, status: number) => string | undefined;
  };

  readonly login: {
    readonly body: (account: { email: string; password: string }, deviceName: string) => object;
    /** The field of a response that contains the user, and the field of a user that contains the token. */
    readonly user: string;
    readonly token: string;
  };

  /** What requests create and delete. The ledger says what is left to delete at the end of a run. */
  readonly possessions: {
    /** The ids that a request asks to delete. */
    readonly toDelete: (effect: object, body: unknown) => readonly number[];
    readonly enter: (ledger: Ledger, success: Success) => void;
    readonly enterArranged: (
      ledger: Ledger,
      state: StateName,
      values: unknown,
      account: Account,
      parameters?: Readonly<Record<string, unknown>>,
    ) => void;
    /** A request that deletes things of one place for good; with so many ids at most. */
    readonly deletion: (place: string, ids: readonly number[]) => { operation: OperationId; body: object };
    readonly atOnce: number;
    /** A request that shows whether something exists, as the server then accepts it; undefined if none does. */
    readonly probe: (
      entry: LedgerEntry,
    ) => { operation: OperationId; path: Readonly<Record<string, number>> } | undefined;
    /** The place of what the state provider lists at the root. */
    readonly placeOfRoot: string;
  };

  /** Fields whose values are always secret, with their replacements. */
  readonly secretFields: Readonly<Record<string, string>>;
  /** E-mail addresses that checks invent, and texts that look like some: nobody has them, so reports show them. */
  readonly inventedAddresses?: RegExp;

  /** The protocol of state providers. */
  readonly states: {
    /** The required values of each state; it may have more. */
    readonly values: Readonly<Record<string, Readonly<Record<string, FieldType>>>>;
    /** What a provider can report of, the value by which it is asked, and the values of its `state`. */
    readonly observed: Readonly<Record<string, { readonly by: string; readonly states: readonly string[] }>>;
  };

  /** Of responses: fields whose values follow from others. */
  readonly fields: {
    /** How many there are. */
    readonly counts: readonly string[];
    /** What something is in. */
    readonly places: readonly string[];
    /** The ids of all that it is in. */
    readonly path: string;
  };

  /** The `message` of an error on invalid data. */
  readonly invalidData: string;

  /** For each run. */
  readonly responseFacts: () => ResponseFacts;

  readonly overlay: {
    /** The unknowns without whose answers no run tests everything. */
    readonly needed: readonly UnknownId[];
    /** Unknowns that only concern the codes of certain responses. */
    readonly concern: Readonly<
      Partial<Record<UnknownId, (response: { status: number; unreadableRequest?: boolean }) => boolean>>
    >;
    /** By what was observed: what the same server shows if it happens to be quicker. */
    readonly quicker: Readonly<Record<string, string>>;
  };
}

let given: Service | undefined;

/**
 * Tells the engine which service it tests: the program does so before anything else.
 *
 * @returns the one before, which a test of another one gives back
 */
export function giveService(next: Service | undefined): Service | undefined {
  const before = given;
  given = next;
  return before;
}

/** The service under test. */
export function service(): Service {
  if (!given) throw new TypeError('The engine knows no service yet: call giveService.');
  return given;
}

/** What is made of the description of a service once. */
export function perService<Made>(make: (service: Service) => Made): () => Made {
  const made = new WeakMap<Service, { readonly it: Made }>();
  return () => {
    const own = service();
    const known = made.get(own) ?? { it: make(own) };
    made.set(own, known);
    return known.it;
  };
}
