import { causesOf } from '../engine/model/causes.ts';
import { requirements as register } from '../../../generated/registers.ts';
import { rules } from '../service/rules.ts';
import { subjectOf, type SubjectId } from '../engine/model/subject.ts';
import type { CheckReport, Report } from '../engine/model/report.ts';
import { requirementReports } from '../engine/model/requirement-verdicts.ts';
import { sampleChecks } from './sample-checks.ts';

const reasons: Partial<Record<SubjectId, string>> = {
  'GEN-10': 'a fact of the description: no answer of a server can break it',
  'UPLOAD-13': 'no check of this run tests it',
};

const unjudgedRule = {
  id: 'AUTH-13',
  statement: subjectOf('AUTH-13').statement,
  reason: 'A duty of the caller.',
} as const;

/** A run with every verdict, and with text that must do no harm. Its target does not exist. */
export const sampleReport: Report = reportOf(sampleChecks, {
  observations: [
    { unknown: 'U-01', behaviour: '200 (createFolder, deleteEntries), 201 (createNote)' },
    { unknown: 'U-03', behaviour: 'folder.color, folder.<b>owner</b>, link.`hash`|x' },
    { unknown: 'U-17', behaviour: '404 with \u001b[31m{"message":"Not found."}\u001b[0m' },
  ],
  leftovers: [
    { kind: 'note', id: 7114, name: 'Note conformance-5f1c90ab 1', reason: 'The interface has no removal.' },
    {
      kind: 'workspace',
      id: 310,
      name: 'Team <conformance-5f1c90ab> 1',
      reason: 'The interface has no removal.',
    },
    { kind: 'access token', id: null, name: 'conformance-5f1c90ab', reason: 'The interface has no removal.' },
  ],
  unexpectedPasses: ['WS-5'],
});

/** A run in which every requirement passed. */
export const passingReport: Report = reportOf(
  sampleChecks.filter(({ verdict }) => verdict === 'passed'),
  { observations: [], leftovers: [], unexpectedPasses: [] },
);

function reportOf(
  checks: readonly CheckReport[],
  rest: Pick<Report, 'observations' | 'leftovers' | 'unexpectedPasses'>,
): Report {
  const stated = checks.some(({ verdict }) => verdict !== 'passed') ? Object.keys(reasons) : [];
  const ids = new Set<string>([...checks.flatMap(({ proves }) => proves), ...stated]);
  const subjects = [...register, ...rules].map(({ id }) => id).filter((id) => ids.has(id));
  const { requirements, summary } = requirementReports(subjects, checks, reasons);
  return {
    tool: '@file-storage/conformance',
    version: '0.1.0',
    contract: { title: 'File Storage API', version: '1.0.0', overlay: null },
    target: 'https://files.example.com/api/v1',
    profile: 'full',
    seed: 1_836_311_903,
    startedAt: '2026-03-14T09:26:53.589Z',
    durationMs: 8_412,
    requests: 247,
    shard: null,
    filter: { only: [], skip: [] },
    interrupted: false,
    summary: { ...summary, observed: new Set(rest.observations.map(({ unknown }) => unknown)).size },
    requirements,
    unjudged: stated.length > 0 ? [unjudgedRule] : [],
    checks,
    ...rest,
    causes: causesOf({ requirements, checks }),
  };
}
