import type { Outcome } from '../program.ts';

/** A line of `go test -json`. */
interface TestEvent {
  Action: string;
  Test?: string;
  Output?: string;
}

const verdicts = { pass: 'right', fail: 'wrong', skip: 'skipped' } as const;

/** Tests that hold most of the others, and are no operations. */
const holders = /^TestIntegration\/(?:FsMkdir\/)?(?:FsPutFiles\/)?/;

/** What `go test -json` tells, one outcome for each test. */
export class GoTests {
  readonly #results = new Map<string, keyof typeof verdicts>();
  readonly #outputs = new Map<string, string[]>();
  readonly #others: string[] = [];

  /** Takes a line; what is no event, such as what a compiler says, is kept for whoever asks why nothing ran. */
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

  /** What was said outside of tests. */
  get others(): string {
    return this.#others.join('').trim();
  }

  /** A test that fails because another within it does is no failure of its own, and is left out. */
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

/** `ObjectOpenFingerprint`, `full_read` of `TestIntegration/FsMkdir/FsPutFiles/ObjectOpenFingerprint/full_read` */
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
