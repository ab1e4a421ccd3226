import type { Outcome } from '../program.ts';

/** A line of `go test -json`. */
interface TestEvent {
  Action: string;
  Test?: string;
  Output?: string;
}

const verdicts = { pass: 'right', fail: 'wrong', skip: 'skipped' } as const;

/** Groups that contain most of the other tests. */
const holders = /^TestIntegration\/(?:FsMkdir\/)?(?:FsPutFiles\/)?/;

/** Reads the output of `go test -json`: one outcome for each test. */
export class GoTests {
  readonly #results = new Map<string, keyof typeof verdicts>();
  readonly #outputs = new Map<string, string[]>();
  readonly #others: string[] = [];

  /**
   * Reads a line. Lines that are not about a test, such as errors of the compiler, are kept to explain why no test ran.
   */
  take(line: string): TestEvent | undefined {
    const event = eventOf(line);
    const { Action: action, Test: test, Output: output } = event ?? {};
    if (test === undefined) {
      this.#others.push(output ?? (event ? '' : line));
      return undefined;
    }
    if (output !== undefined) this.#outputs.set(test, [...(this.#outputs.get(test) ?? []), output]);
    if (action !== undefined && action in verdicts) this.#results.set(test, action as keyof typeof verdicts);
    return event;
  }

  /** The output outside of tests. */
  get others(): string {
    return this.#others.join('').trim();
  }

  /** A group fails if one of its tests does; then only the test is an outcome. */
  get outcomes(): Outcome[] {
    const failed = [...this.#results].filter(([, result]) => result === 'fail').map(([test]) => test);
    return [...this.#results]
      .filter(
        ([test, result]) => result !== 'fail' || !failed.some((failure) => failure.startsWith(`${test}/`)),
      )
      .map(([test, result]) => ({
        ...placeOf(test),
        verdict: verdicts[result],
        ...(result !== 'pass' && { said: this.#saidBy(test) }),
      }));
  }

  #saidBy(test: string): string {
    const lines = (this.#outputs.get(test) ?? []).map((line) => line.trim());
    const own = lines.filter((line) => line !== '' && !/^(=== |--- )/.test(line));
    const message = own.find((line) => /^(Error|Messages?):/.test(line)) ?? own.at(-1) ?? '';
    return message.replace(/^\w+\.go:\d+: */, '').replace(/^Error:\s*/, '');
  }
}

/**
 * E.g. `ObjectOpenFingerprint` and `full_read` for
 * `TestIntegration/FsMkdir/FsPutFiles/ObjectOpenFingerprint/full_read`.
 */
function placeOf(test: string): Pick<Outcome, 'operation' | 'case'> {
  const short = test.replace(holders, '') || test;
  const [operation = test, ...rest] = short.split('/');
  return { operation, case: rest.join('/') };
}

function eventOf(line: string): TestEvent | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    return JSON.parse(line) as TestEvent;
  } catch {
    return undefined;
  }
}
