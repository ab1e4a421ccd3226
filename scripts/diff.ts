import { Option } from 'commander';
import { ScriptCommand } from '../packages/options/script-command.ts';
import { neededBump } from './diff/change.ts';
import { compareVersions } from './diff/compare.ts';
import { loadContract } from './diff/contract.ts';
import { bumpOf, formats, render, verdictLine, type Format, type Report } from './diff/report.ts';
import { defaultRef, withSnapshot } from './diff/snapshot.ts';
import { checkVersion } from './diff/version.ts';
import { pathsOf } from './lib/paths.ts';
import { ContractError, type Problem } from './lib/problem.ts';
import { isMain, runCommand } from './lib/command.ts';

export interface DiffResult extends Report {
  summary: string;
  /** Set when `info.version` is too small for the changes. */
  problem?: Problem;
}

/** Compares the contract and the reference description of another git ref with the working tree's. */
export async function diff({ root, ref }: { root?: string; ref?: string } = {}): Promise<DiffResult> {
  const paths = pathsOf(root);
  const base = ref ?? (await defaultRef(paths.root));
  const after = await loadContract(paths.root);
  const before = await withSnapshot(paths.root, base, (directory) =>
    loadContract(directory, `${paths.root}/${base}:`),
  );

  const changes = compareVersions(before, after);
  const verdict = checkVersion(before.version, after.version, neededBump(changes));
  const report: Report = { ref: base, before: before.version, after: after.version, verdict, changes };
  const result = { ...report, summary: verdictLine(report) };
  if (verdict.sufficient) return result;
  const reason =
    verdict.needed === 'none'
      ? `The version was lowered from ${before.version} to ${after.version}:`
      : whyBump(report);
  const message = `${reason} set info.version to ${verdict.smallest} or higher.`;
  return { ...result, problem: { ...after.versionPlace, severity: 'error', rule: 'version-bump', message } };
}

/** Names the bump, and a change that needs it. */
function whyBump({ ref, before, verdict, changes }: Report): string {
  const [first, ...others] = changes.filter(({ impact }) => impact === verdict.needed);
  const more = others.length > 0 ? ` and ${others.length} more` : '';
  return `The changes since ${ref} need ${bumpOf(before, verdict)}, e.g. ${first?.message ?? ''}${more}:`;
}

const ratings = `
Each change has a rating: which part of info.version must be raised, if the version is 1.0.0 or higher.
  major  can break a client: removed or renamed operations, fields and values, requests that must
         contain more, responses that may contain something new, and what changes the generated call
  minor  adds operations, fields or values to the contract
  patch  changes texts and examples, or only how the contract is written
A change that no rule rates is listed as "not classified", and counts as major until somebody adds a rule.
Below 1.0.0, what is rated major needs a minor version, and what is rated minor or patch a patch version.
A higher version than needed is allowed. Exits with 1 if the version is too low.`;

if (isMain(import.meta)) {
  const command = new ScriptCommand('diff')
    .description(
      'Compare the contract and its overlay with those of another git ref, and check that info.version was raised enough',
    )
    .argument('[ref]', 'branch, tag or commit (default: origin/main, else HEAD)')
    .addOption(new Option('--format <format>', 'format of the report').choices(formats).default('text'))
    .addHelpText('after', ratings)
    .parse();
  const { format } = command.opts<{ format: Format }>();
  const [ref] = command.args;
  await runCommand('diff', async () => {
    const result = await diff(ref === undefined ? {} : { ref });
    const report = render(result, format);
    if (report !== '') console.log(report);
    if (!result.problem) return format === 'text' ? result.summary : undefined;
    if (format === 'text') console.log(result.summary);
    throw new ContractError([result.problem]);
  });
}
