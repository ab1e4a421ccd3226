import type { UnknownId } from '../../../../generated/registers.ts';
import type { JudgedAnswer } from '../../engine/contract/contract.ts';
import type { Exchange } from '../../engine/model/exchange.ts';
import type { ResponseFacts, UnknownObservation } from '../../engine/model/service.ts';
import type { SeenBehaviour } from '../../engine/model/verdict.ts';
import { headerFacts, statusFacts, valueFacts, type Fact } from './facts.ts';
import { Tally } from './tally.ts';

/** Fields of a file entry and of a tag have their own unknowns. */
const unknownOfField = (field: string): UnknownId => {
  if (field.startsWith('fileEntry.')) return 'U-34';
  return field.startsWith('tag.') ? 'U-60' : 'U-03';
};

/** The unknowns that every exchange may show. */
export const responseUnknowns: readonly UnknownId[] = [
  ...([
    'U-01',
    'U-02',
    'U-03',
    'U-04',
    'U-10',
    'U-12',
    'U-22',
    'U-24',
    'U-33',
    'U-34',
    'U-35',
    'U-60',
  ] as const),
  ...(['U-75', 'U-79', 'U-103', 'U-126', 'U-127'] as const),
];

/** Collects what every exchange shows of the unknowns, without requests of its own. */
export class FactFinder implements ResponseFacts {
  readonly #tallies = new Map<UnknownId, Tally>();
  #largestId = 0;

  learn(exchange: Exchange, answer: JudgedAnswer, extraFields: readonly string[]): void {
    const facts = [
      ...statusFacts(exchange, answer),
      ...headerFacts(exchange, answer),
      ...valueFacts(answer),
      ...extraFields.map((field): Fact => [unknownOfField(field), field]),
    ];
    for (const [unknown, fact, at] of facts)
      this.#tally(unknown).add({ fact, at }, answer.operation, exchange);
    this.#largestId = Math.max(this.#largestId, largestId(answer.json));
  }

  /** In the order of the register. */
  observations(): UnknownObservation[] {
    const all = [...this.#tallies].flatMap(([unknown, tally]) =>
      tally.lines().map((behaviour): UnknownObservation => ({ unknown, behaviour })),
    );
    if (this.#largestId > 0) {
      all.push({ unknown: 'U-04', behaviour: `the largest id needs ${bitsOf(this.#largestId)} bits` });
    }
    return all.sort((a, b) => numberOf(a) - numberOf(b));
  }

  /** The same with the exchange of each; the maximum id comes from all of them. */
  seen(): SeenBehaviour[] {
    const known = new Map(
      [...this.#tallies].flatMap(([unknown, tally]) =>
        tally.values().map((seen) => [`${unknown} ${seen.behaviour}`, seen] as const),
      ),
    );
    return this.observations().map(({ unknown, behaviour }) => {
      const seen = known.get(`${unknown} ${behaviour}`);
      return { unknown, ...(seen ?? { behaviour, fact: behaviour, operations: [], exchange: undefined }) };
    });
  }

  #tally(unknown: UnknownId): Tally {
    const tally = this.#tallies.get(unknown) ?? new Tally();
    this.#tallies.set(unknown, tally);
    return tally;
  }
}

const numberOf = ({ unknown }: UnknownObservation): number => Number(unknown.slice('U-'.length));

/** The ids depend on the account; the unknown only asks for their size. */
const bitsOf = (id: number): number => Math.floor(Math.log2(id)) + 1;

function largestId(json: unknown): number {
  if (typeof json !== 'object' || json === null) return 0;
  return Object.entries(json).reduce((largest, [name, value]: [string, unknown]) => {
    const isId = (name === 'id' || name.endsWith('_id')) && typeof value === 'number';
    return Math.max(largest, isId ? value : largestId(value));
  }, 0);
}
