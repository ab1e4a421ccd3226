import { digestOf } from '../engine/model/submission.ts';
import { requireWhole } from '../engine/model/whole-report.ts';
import { badgeAsJson, badgeAsSvg, badgeOf } from '../engine/reporters/badge.ts';
import { oneLine } from '../engine/model/printable.ts';
import { readReport } from './read-report.ts';
import type { Surroundings } from './surroundings.ts';
import { writeAtomically } from './write-atomically.ts';

/** The files for the badge; by default, both files. */
export interface BadgeFiles {
  readonly svg?: string;
  readonly endpoint?: string;
}

const defaultFiles: BadgeFiles = { svg: 'conformance-badge.svg', endpoint: 'conformance-badge.json' };

/**
 * Writes the result of a report as an SVG and as the JSON of a shields.io endpoint.
 *
 * @throws UsageError if the report contains only some of the checks
 */
export async function badge(file: string, files: BadgeFiles, { stdout }: Surroundings): Promise<void> {
  const report = await readReport(file);
  requireWhole(report, file);
  const { svg, endpoint } = files.svg === undefined && files.endpoint === undefined ? defaultFiles : files;
  if (svg !== undefined) await writeAtomically(svg, badgeAsSvg(report));
  if (endpoint !== undefined) await writeAtomically(endpoint, badgeAsJson(report));
  const { label, message } = badgeOf(report);
  const written = [svg, endpoint].filter((file) => file !== undefined).join(' and ');
  stdout.write(`${oneLine(`${label}: ${message}`)}\n${digestOf(report)}\nWrote ${written}.\n`);
}
