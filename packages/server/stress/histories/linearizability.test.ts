import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findCounterexample, showCounterexample } from './counterexample.ts';
import { checkLinearizability } from './linearizability.ts';
import type { Model, Operation } from './model.ts';

type Input = { write: number } | 'read';
type Output = number | 'ok';

/** A number that is written and read, 0 at first. */
const register: Model<number, Input, Output> = {
  initial: 0,
  step: (state, input, output) => {
    if (input === 'read') return output === undefined || output === state ? [state] : [];
    return [input.write];
  },
  changesNothing: (input) => input === 'read',
  describe: (input, output) =>
    `${input === 'read' ? 'read' : `write ${input.write}`}${output === undefined ? '' : ` → ${output}`}`,
};

/**
 * Reads a history from a drawing: one line for each operation, `[` and `]` at its times. An operation without `]` never
 * got a response.
 */
function drawn(drawing: string): Operation<Input, Output>[] {
  return drawing
    .trim()
    .split('\n')
    .map((line, index) => {
      const text = line.slice(line.indexOf(':') + 1);
      const [, write, read] = /w(\d+)|r(\d+)/.exec(text)!;
      const end = text.indexOf(']');
      const isOpen = end === -1;
      return {
        client: `client ${index + 1}`,
        input: write === undefined ? 'read' : { write: Number(write) },
        output: isOpen ? undefined : write === undefined ? Number(read) : 'ok',
        called: text.indexOf('['),
        returned: isOpen ? Infinity : end,
      };
    });
}

const resultOf = (drawing: string) => checkLinearizability(register, drawn(drawing)).result;

describe('a history is linearizable', () => {
  it.each([
    ['without operations', ':   [r0]'],
    ['in one order after another', ':[w1]\n:     [r1]\n:          [w2]\n:               [r2]'],
    ['if a read during a write sees the old value', ':[  w1     ]\n:   [r0]'],
    ['if a read during a write sees the new value', ':[  w1     ]\n:   [r1]'],
    [
      'if reads during a write see first the old and then the new value',
      ':[  w1         ]\n:   [r0]\n:        [r1]',
    ],
    [
      'if writes at the same time take effect in the order of neither call',
      ':[w1   ]\n: [w2   ]\n:         [r1]',
    ],
    ['if a write without a response took effect', ':[w1\n:     [r1]'],
    ['if a write without a response never took effect', ':[w1\n:     [r0]'],
    ['if a write without a response took effect late', ':[w1\n:     [r0]\n:          [r1]'],
    ['if writes without a response took effect in any order', ':[w1\n: [w2\n:      [r2]\n:          [r1]'],
    ['if a response comes at the moment of the next call', ':[w1]\n:   [r0]'],
  ])('%s', (_, drawing) => {
    expect(resultOf(drawing)).toBe('linearizable');
  });
});

describe('a history is not linearizable', () => {
  it.each([
    ['if a read sees what nobody wrote', ':[r3]'],
    ['if a read sees the old value after a write', ':[w1]\n:     [r0]'],
    [
      'if reads during a write see first the new and then the old value',
      ':[  w1         ]\n:   [r1]\n:        [r0]',
    ],
    ['if a write without a response took effect, and then not', ':[w1\n:     [r1]\n:          [r0]'],
    [
      'if a write without a response took effect twice',
      ':[w1\n:     [r1]\n:          [w2]\n:              [r1]',
    ],
    ['if a value is seen before it is written', ':[r1]\n:     [w1]'],
    [
      'if two readers see two writes in different orders',
      ':[w1      ]\n: [w2     ]\n:           [r1]\n:                [r2]',
    ],
  ])('%s', (_, drawing) => {
    expect(resultOf(drawing)).toBe('not linearizable');
  });
});

it('decides long histories with many operations at once quickly', () => {
  const history: Operation<Input, Output>[] = [];
  for (let round = 0; round < 50; round++) {
    const called = round * 10;
    for (let client = 0; client < 4; client++) {
      const write = round * 4 + client + 1;
      history.push({
        client: String(client),
        input: { write },
        output: 'ok',
        called: called + client / 10,
        returned: called + 8,
      });
    }
    const output = round * 4 + 1 + (round % 4);
    history.push({ client: 'r', input: 'read', output, called: called + 8.5, returned: called + 9 });
    if (round % 25 === 0) {
      history.push({ client: 'o', input: { write: -round }, output: undefined, called, returned: Infinity });
    }
  }
  expect(checkLinearizability(register, history).result).toBe('linearizable');
  const faulty = [
    ...history,
    { client: 'r', input: 'read' as const, output: 1, called: 2000, returned: 2001 },
  ];
  expect(checkLinearizability(register, faulty).result).toBe('not linearizable');
});

it('decides histories with many requests without a response quickly', () => {
  const open = { client: 'o', output: undefined, called: 0, returned: Infinity };
  const writes = Array.from({ length: 40 }, (_, index) => ({ ...open, input: { write: index + 1 } }));
  const read = (output: number) => ({
    ...{ client: 'r', input: 'read' as const, output },
    ...{ called: output * 10, returned: output * 10 + 5 },
  });
  const reads = [4, 9, 30].map(read);
  expect(checkLinearizability(register, [...writes, ...reads]).result).toBe('linearizable');
  expect(checkLinearizability(register, [...writes, ...reads, read(41)]).result).toBe('not linearizable');
});

/** Tries every order, with each subset of the requests without a response. */
function isLinearizable(state: number, left: readonly Operation<Input, Output>[]): boolean {
  if (left.every(({ output }) => output === undefined)) return true;
  return left.some((operation) => {
    const others = left.filter((other) => other !== operation);
    if (others.some(({ returned }) => returned < operation.called)) return false;
    return register
      .step(state, operation.input, operation.output)
      .some((after) => isLinearizable(after, others));
  });
}

it('decides like a search that leaves nothing out', () => {
  const value = fc.integer({ min: 0, max: 2 });
  const operation = fc
    .record({
      called: fc.integer({ min: 0, max: 12 }),
      length: fc.integer({ min: 1, max: 6 }),
      write: fc.option(value),
      read: value,
      isAnswered: fc.boolean(),
    })
    .map(({ called, length, write, read, isAnswered }): Operation<Input, Output> => ({
      ...{ client: 'c', input: write === null ? 'read' : { write } },
      output: isAnswered ? (write === null ? read : 'ok') : undefined,
      ...{ called, returned: isAnswered ? called + length : Infinity },
    }));
  const verdicts = new Set<string>();
  fc.assert(
    fc.property(fc.array(operation, { minLength: 2, maxLength: 7 }), (history) => {
      const { result } = checkLinearizability(register, history);
      verdicts.add(result);
      expect(result).toBe(isLinearizable(0, history) ? 'linearizable' : 'not linearizable');
    }),
    { numRuns: 2000, seed: 1 },
  );
  expect([...verdicts].sort()).toEqual(['linearizable', 'not linearizable']);
});

it('is undecided if the search takes too many steps', () => {
  const history = drawn(':[w1   ]\n: [w2   ]\n:         [r1]');
  expect(checkLinearizability(register, history, 2).result).toBe('undecided');
});

describe('a counterexample', () => {
  it('contains only the responses that contradict each other', () => {
    const history = drawn(
      [
        ':[w5]',
        ':     [r5]',
        ':          [w7]',
        ':          [w6',
        ':               [r7]',
        ':                    [r5]',
        ':                         [r7]',
        ':                         [w1]',
      ].join('\n'),
    );
    const { responses, others } = findCounterexample(register, history);
    const shown = responses.map(({ input, output }) => register.describe(input, output));
    expect(shown).toEqual(['read → 5', 'read → 7', 'read → 5']);
    expect(others.map(({ input }) => register.describe(input, undefined))).toEqual([
      'write 5',
      'write 7',
      'write 6',
    ]);
  });

  it('is shown with times, clients and the order that fits longest', () => {
    const history = drawn(':[w1]\n:     [r0]\n:   [w2');
    const lines = showCounterexample(register, findCounterexample(register, history));
    expect(lines).toEqual([
      '         0.0 to 3.0 ms  |========|                 client 1  write 1 → ok',
      '         5.0 to 8.0 ms                |========|   client 2  read → 0',
      'whatever these did, and when: write 2',
      'one order fits as far as: write 1 → ok',
      'then the object is 1, and no other response fits',
    ]);
  });
});
