import pc from 'picocolors';
import { bundlePath } from '../lib/bundles.ts';
import { pathsOf } from '../lib/paths.ts';
import { redoclyCli } from '../lib/redocly-cli.ts';
import { UsageError } from '../lib/command.ts';

/** The part of the output of `redocly score --format=json` that this module reads; subscores are between 0 and 1. */
interface Scores {
  agentReadiness: number;
  subscores: Record<string, number>;
  operationScores: Record<string, { agentReadiness: number }>;
}

export interface ScoreResult {
  summary: string;
  /** What lowers the score most, for people. */
  report: string;
  score: number;
}

const shown = 3;

/** Redocly's agent-readiness score of the bundled contract; below the minimum it is an error. */
export async function score({
  root,
  minimum = 90,
}: { root?: string; minimum?: number } = {}): Promise<ScoreResult> {
  const paths = pathsOf(root);
  const output = await redoclyCli(paths, ['score', await bundlePath(paths, 'openapi.yaml'), '--format=json']);
  const scores = JSON.parse(output) as Scores;
  const result = {
    summary: `${scores.agentReadiness} of 100, at least ${minimum} needed`,
    report: costs(scores),
    score: scores.agentReadiness,
  };
  if (result.score < minimum) throw new UsageError(`${result.summary}\n${result.report}`);
  return result;
}

/** The weakest aspects and the weakest operations, worst first. */
function costs({ subscores, operationScores }: Scores): string {
  const aspects = Object.entries(subscores).map(([name, value]) => [name, value * 100] as const);
  const operations = Object.entries(operationScores).map(([id, own]) => [id, own.agentReadiness] as const);
  const groups = [
    ['aspect', weakest(aspects)],
    ['operation', weakest(operations)],
  ] as const;
  const width = Math.max(...groups.flatMap(([, entries]) => entries.map(([name]) => name.length)));
  return groups
    .flatMap(([kind, entries]) =>
      entries.map(
        ([name, value]) =>
          `${pc.dim(kind.padEnd(9))}  ${name.padEnd(width)}  ${value.toFixed(1).padStart(5)}`,
      ),
    )
    .join('\n');
}

function weakest(entries: readonly (readonly [string, number])[]) {
  return entries
    .filter(([, value]) => value < 100)
    .sort(([, a], [, b]) => a - b)
    .slice(0, shown);
}
