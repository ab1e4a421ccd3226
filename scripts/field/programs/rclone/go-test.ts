import type { Outcome } from '../../trial.ts';

/** A line of `go test -json`. */
interface TestEvent {
  Action: string;
  Test?: string;
  Output?: string;
}

const verdicts = { pass: 'right', fail: 'wrong', skip: 'skipped' } as const;

/** Groups that contain most of the other tests. */
const holders = /^TestIntegration\/(?:FsMkdir\/)?(?:FsPutFiles\/)?/;

/**
 * Reads the output of `go test -json`: one outcome for each test. A group fails if one of its tests does; then only the
 * test is an outcome. `others` is the output outside of tests, such as errors of the compiler.
 */
export function outcomesOfGoTests(printed: string): { outcomes: Outcome[]; others: string } {
  const results = new Map<string, keyof typeof verdicts>();
  const outputs = new Map<string, string[]>();
  const others: string[] = [];
  for (const line of printed.split('\n')) {
    const event = eventOf(line);
    const { Action: action = '', Test: test, Output: output } = event ?? {};
    if (test === undefined) {
      others.push(output ?? (event ? '' : line));
      continue;
    }
    if (output !== undefined) outputs.set(test, [...(outputs.get(test) ?? []), output]);
    if (action in verdicts) results.set(test, action as keyof typeof verdicts);
  }
  const failed = [...results].filter(([, result]) => result === 'fail').map(([test]) => test);
  const outcomes = [...results]
    .filter(
      ([test, result]) => result !== 'fail' || !failed.some((failure) => failure.startsWith(`${test}/`)),
    )
    .map(([test, result]) => ({
      ...placeOf(test),
      verdict: verdicts[result],
      ...(result !== 'pass' && { said: reasonIn(outputs.get(test) ?? []) }),
    }));
  return { outcomes, others: others.join('').trim() };
}

function reasonIn(output: readonly string[]): string {
  const lines = output.map((line) => line.trim());
  const own = lines.filter((line) => line !== '' && !/^(=== |--- )/.test(line));
  const message = own.find((line) => /^(Error|Messages?):/.test(line)) ?? own.at(-1) ?? '';
  return message.replace(/^\w+\.go:\d+: */, '').replace(/^Error:\s*/, '');
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
