import { UnexpectedValue } from '../../../packages/options/values.ts';

/** The kinds of reports, each with a module that renders it. */
export const reportKinds = ['json', 'junit', 'html', 'sarif', 'markdown'] as const;

export type ReportKind = (typeof reportKinds)[number];

/** Those in which a comparison can be written. */
export const comparisonKinds = ['html', 'markdown'] as const satisfies readonly ReportKind[];

/** E.g. `json, html or markdown`. */
export const listOfKinds = (kinds: readonly ReportKind[]): string =>
  [kinds.slice(0, -1).join(', '), kinds.at(-1)].join(' or ');

export interface ReportTarget {
  readonly kind: ReportKind;
  readonly file: string;
}

/** E.g. `html=report/index.html`. */
export function reportTarget(value: string): ReportTarget {
  const equals = value.indexOf('=');
  const kind = reportKinds.find((known) => known === value.slice(0, equals));
  const file = value.slice(equals + 1);
  if (equals >= 0 && kind && file !== '') return { kind, file };
  throw new UnexpectedValue(`KIND=FILE, where KIND is one of ${reportKinds.join(', ')}`);
}

/** The default reports: a page to read, and the input for `replay`. */
export const defaultReports: readonly ReportTarget[] = [
  { kind: 'html', file: 'conformance-report/index.html' },
  { kind: 'json', file: 'conformance-report/report.json' },
];

/** The reports that the options ask for; by default, those in `conformance-report/`. */
export const reportsOf = (settings: {
  readonly report?: readonly ReportTarget[];
  readonly 'no-report'?: boolean;
}): readonly ReportTarget[] => settings.report ?? (settings['no-report'] ? [] : defaultReports);
