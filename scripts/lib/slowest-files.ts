import path from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

type Timed = Pick<TestModule, 'moduleId' | 'diagnostic'>;

const shown = 10;

/** At the end of a long run, prints which test files take longest, so that a file that grows slow is noticed. */
export class SlowestFiles implements Reporter {
  onTestRunEnd(modules: readonly Timed[]): void {
    if (modules.length > shown) process.stdout.write(`${slowestFiles(modules).join('\n')}\n\n`);
  }
}

/** A heading and the ten slowest files, each with the seconds of its imports, hooks and tests, the slowest first. */
export function slowestFiles(modules: readonly Timed[]): string[] {
  const timed = modules.map((module) => {
    const { collectDuration, duration } = module.diagnostic();
    return { file: path.relative('', module.moduleId), seconds: (collectDuration + duration) / 1000 };
  });
  const slowest = timed.sort((a, b) => b.seconds - a.seconds).slice(0, shown);
  return [
    'Slowest files, in seconds:',
    ...slowest.map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)}  ${file}`),
  ];
}
