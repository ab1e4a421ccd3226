import { findingsIn, type Finding } from './findings.ts';

/** A cause of findings that are neither the server's fault nor that of its description. */
interface Rule {
  /** In a few words. */
  name: string;
  /** In a sentence: why such findings stay. */
  why: string;
  isSo: (finding: Finding) => boolean;
}

export const rules: readonly Rule[] = [];

/** Why each rule stays, by its name. */
export const reasonsOfSchemathesis: Readonly<Record<string, string>> = Object.fromEntries(
  rules.map(({ name, why }) => [name, why]),
);

/** The rule of each finding of a report; what no rule explains, in full. */
export const complaintsOfSchemathesis = (report: string): string[] =>
  findingsIn(report).findings.map(
    (finding) => rules.find(({ isSo }) => isSo(finding))?.name ?? unexplained(finding),
  );

export const requestsOfSchemathesis = (report: string): number => findingsIn(report).requests;

function unexplained({ check, operation, change, message, request, status, answer }: Finding): string {
  const parts = [change, message, `${request.method} ${request.uri} ${request.body}`, `${status} ${answer}`];
  return `${check}, ${operation}: ${parts.map((part) => part.replaceAll(/\s+/g, ' ').slice(0, 300)).join(' | ')}`;
}
