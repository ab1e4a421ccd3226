import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { isMain } from './command.ts';

// Prints a line for each failure in result files, for the end of a log:
// `tsx scripts/lib/failures.ts FILE...`, each written by vitest's JSON reporter or by `npm run prove -- faults --json`.

interface TestResults {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

interface FaultResults {
  readonly tally: { readonly deadChecks: readonly string[] };
  readonly outcomes: readonly {
    readonly fault: { readonly id: string };
    readonly killed: boolean;
    readonly misattributed: readonly unknown[];
    readonly missing: readonly unknown[];
    readonly blind: readonly unknown[];
  }[];
  readonly clients: readonly { readonly id: string; readonly found: boolean }[];
  readonly own: readonly { readonly client: string; readonly failed: readonly string[] }[];
}

const longestReason = 300;

const short = (reason: string): string =>
  stripVTControlCharacters(reason).replaceAll(/\s+/gu, ' ').trim().slice(0, longestReason);

function* ofTests({ testResults }: TestResults): Generator<string> {
  for (const { name, status, message, assertionResults } of testResults) {
    const file = path.relative(process.cwd(), name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    for (const { fullName, failureMessages } of failed)
      yield `${file}: ${fullName}: ${short(failureMessages.join(' '))}`;
    // The error was before the first test, or after the last.
    if (status === 'failed' && failed.length === 0) yield `${file}: ${short(message)}`;
  }
}

function* ofFaults({ tally, outcomes, clients, own }: FaultResults): Generator<string> {
  for (const { fault, killed, misattributed, missing, blind } of outcomes) {
    if (!killed) yield `fault ${fault.id}: not found by the requirement that it violates`;
    else if (misattributed.length + missing.length + blind.length > 0)
      yield `fault ${fault.id}: not as recorded: ${short(JSON.stringify({ misattributed, missing, blind }))}`;
  }
  for (const { id, found } of clients) if (!found) yield `fault ${id}: not found`;
  for (const { client, failed } of own)
    if (failed.length > 0) yield `our client ${client}: ${short(failed.join(', '))}`;
  for (const name of tally.deadChecks) yield `check that no fault makes fail: ${name}`;
}

/** The failures in one result file; a missing file is a failure, too. */
export function failuresIn(file: string): string[] {
  if (!existsSync(file)) return [`${path.basename(file)} was not written`];
  const results = JSON.parse(readFileSync(file, 'utf8')) as TestResults | FaultResults;
  return [...('testResults' in results ? ofTests(results) : ofFaults(results))];
}

if (isMain(import.meta)) {
  for (const file of process.argv.slice(2)) for (const line of failuresIn(file)) console.log(`  ${line}`);
}
