import type { CheckReport, Report, RequirementReport } from '../../model/report.ts';
import type { Area } from './areas.ts';
import { checkTitle } from './check-title.ts';
import { fold } from './fold.ts';
import { counted } from './words.ts';
import { failureVerdicts } from './failures.ts';
import { tally } from './glance.ts';
import { markup, prose, type Markup } from './markup.ts';
import { badge, icon, slugOf } from './verdicts.ts';

/** All selected requirements, in a table for each area. */
export function requirements(report: Report, areas: readonly Area[]): Markup {
  const checks = new Map(report.checks.map((check) => [check.name, check]));
  const tables = areas.map((area) => table(area, checks));
  return fold('requirements', 'Requirements', report.requirements.length, markup`${tables}`);
}

type Checks = ReadonlyMap<string, CheckReport>;

function table({ id, title, requirements: members }: Area, checks: Checks): Markup {
  return markup`<section data-group aria-labelledby="area-${id}">
<h3 id="area-${id}">${title} <span class="quiet">${tally(members)}</span></h3>
<table aria-labelledby="area-${id}">
<thead><tr><th scope="col">Id</th><th scope="col">Verdict</th><th scope="col">Requirement</th><th scope="col">Checks</th></tr></thead>
<tbody>${members.map((member) => row(member, checks))}</tbody>
</table>
</section>
`;
}

/** Leaves out the closing tags that HTML makes optional, because there are hundreds of rows. */
function row({ id, statement, verdict, reason, checks: names }: RequirementReport, checks: Checks): Markup {
  return markup`
<tr id="${id}" data-verdict="${slugOf(verdict)}"><th scope="row">${verdict === 'passed' ? id : markup`<a href="#${id}">${id}</a>`}<td>${badge(verdict)}${failureVerdicts.includes(verdict) && markup` <a class="evidence" href="#failure-${id}">Evidence<span class="unseen"> of ${id}</span></a>`}<td>${prose(statement)}${reason !== undefined && markup`<p class="reason">${reason}</p>`}<td>${proofs(names, id, verdict, checks)}`;
}

/** Maximum number of operations named for a requirement that passed. */
const namedOperations = 3;

/** The names of the checks if there is a failure; otherwise their number and their operations. */
function proofs(
  names: readonly string[],
  id: RequirementReport['id'],
  verdict: RequirementReport['verdict'],
  checks: Checks,
): Markup {
  if (names.length === 0) return markup`<span class="quiet">none</span>`;
  if (verdict !== 'passed') {
    return markup`<ul>${names.map((name) => proof(name, id, verdict, checks.get(name)))}</ul>`;
  }
  const operations = new Set(names.flatMap((name) => checks.get(name)?.operation ?? []));
  const named = [...operations].slice(0, namedOperations);
  const of = named.length > 0 && markup` <small>${named.join(', ')}</small>`;
  return markup`${counted(names.length, 'check')}${of}`;
}

/** Shows the verdict of a check only if it differs from that of the requirement. */
function proof(
  name: string,
  id: RequirementReport['id'],
  verdict: RequirementReport['verdict'],
  check: CheckReport | undefined,
): Markup {
  const outcome = check?.outcomes[id] ?? verdict;
  const own =
    outcome !== verdict &&
    markup`<span class="verdict ${slugOf(outcome)}">${icon(outcome)}${outcome}</span> `;
  return markup`<li>${own}${checkTitle(check ?? { name }, check?.operation)}</li>`;
}
