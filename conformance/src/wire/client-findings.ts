import type { Exchange } from '../model/exchange.ts';
import { subjectOf, type SubjectId } from '../model/subject.ts';
import type { CheckResult, Finding } from '../model/verdict.ts';
import type { Say } from './duties/duty.ts';

/** Maximum number of findings for a subject and an operation; more would add nothing. */
const mostFindings = 2;

/** Collects the result for each duty of a client. */
export class ClientFindings {
  readonly #seen = new Set<SubjectId>();
  readonly #findings = new Map<SubjectId, Finding[]>();

  /** The results of one exchange. */
  about(exchange: Exchange): Pick<Say, 'kept' | 'broken'> {
    return {
      kept: (...subjects) => {
        for (const subject of subjects) this.#seen.add(subject);
      },
      broken: (subject, expected, got) => {
        const found = this.#findings.get(subject) ?? [];
        this.#findings.set(subject, found);
        const alike = found.filter((finding) => finding.exchange?.operation === exchange.operation);
        if (alike.length < mostFindings) found.push({ subjects: [subject], expected, got, exchange });
      },
    };
  }

  /** The duties that at least one request exercised. */
  results(): CheckResult[] {
    const subjects = new Set([...this.#seen, ...this.#findings.keys()]);
    return [...subjects].map((subject) => {
      const findings = this.#findings.get(subject) ?? [];
      const verdict = findings.length > 0 ? 'failed' : 'passed';
      return {
        id: `${subject}.every-request`,
        name: `in every request: ${subjectOf(subject).statement}`,
        operation: null,
        side: 'client',
        proves: [subject],
        verdict,
        outcomes: { [subject]: verdict },
        reason: undefined,
        findings,
        exchanges: [...new Set(findings.flatMap(({ exchange }) => exchange ?? []))],
        durationMs: 0,
      };
    });
  }

  broken(): readonly SubjectId[] {
    return [...this.#findings.keys()];
  }
}
