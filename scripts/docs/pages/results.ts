import type {
  PublishedReport,
  PublishedResult,
  ReportedCheck,
  ReportedRequirement,
} from '../model/submissions.ts';
import type { Context } from './context.ts';
import { blocks, bullets, table } from './markdown.ts';
import { anchorOf, linkTo, pathOf, type Page } from './page.ts';

/**
 * The register with each server's verdict, and a page of evidence for each server; nothing without results.
 *
 * @param withEvidence whether the site holds the evidence and the submissions: megabytes that a site within a package
 * leaves out, with the links to them
 */
export function resultPages(
  context: Context,
  results: readonly PublishedResult[],
  withEvidence: boolean,
): Page[] {
  if (results.length === 0) return [];
  const submission = (id: string) => (withEvidence ? `[${id}.json](/${fileOf(id)})` : `\`${id}.json\``);
  const linked = (text: string, server: string, id?: string) =>
    withEvidence ? `[${text}](${evidenceOf(server, id)})` : text;
  const register = resultsPage(context, results, { submission, linked });
  if (!withEvidence) return [register];
  return [
    register,
    ...results.map((result) => evidencePage(result, submission(result.id), result.badge && badge(result.id))),
  ];
}

function resultsPage(
  { model }: Context,
  results: readonly PublishedResult[],
  {
    submission,
    linked,
  }: {
    submission: (id: string) => string;
    /** A text with a link to the evidence of a server, where the site holds it. */
    linked: (text: string, server: string, id?: string) => string;
  },
): Page {
  const verdicts = results.map((result) => ({ result, byId: verdictsOf(result) }));
  const rowOf = (id: string, statement: string) => [
    `**${id}**`,
    ...verdicts.map(({ result, byId }) => {
      const verdict = byId.get(id);
      // Of a fact that was entered since.
      return verdict === undefined ? 'not yet run' : linked(verdict, result.id, id);
    }),
    statement,
  ];
  const names = results.map(({ target }) => target.name);
  const areas = [...byArea(model.requirements)].map(
    ([area, facts]) =>
      `## ${area}\n\n${register(
        names,
        facts.map(({ id, statement }) => rowOf(id, statement)),
      )}`,
  );
  const furtherOf = (prefix: string) => {
    const further = results
      .flatMap(({ report }) => report.requirements)
      .filter(({ id }) => id.startsWith(prefix));
    return [...new Map(further.map(({ id, statement }) => [id, statement]))].sort(
      ([a], [b]) => Number(a.slice(prefix.length)) - Number(b.slice(prefix.length)),
    );
  };
  return {
    path: pathOf.results,
    title: 'Conformance results',
    description: 'Each requirement, with the verdict of the last published run of each server.',
    markdown: blocks(
      '# Conformance results',
      'Each requirement, with the verdict of the last published run of each server. A verdict links to its evidence. ' +
        'A requirement that was not exercised never counts as passed. A requirement that is newer than the run shows ' +
        '“not yet run”.',
      table(
        ['Server', 'Version', 'Held', 'Tried', 'All', 'Contract', 'Tested', 'Evidence', 'Submission'],
        results.map(({ id, target, report }) => {
          const { held, tried, all } = countsOf(report);
          return [
            `**${target.name}**`,
            target.version,
            String(held),
            String(tried),
            String(all),
            report.contract.version,
            report.startedAt.slice(0, 10),
            linked('all verdicts', id),
            submission(id),
          ];
        }),
      ),
      bullets([
        'The **reference server** and the **second implementation** are tested with their own overlays, which add their ' +
          'own choices to the number of all requirements. The second implementation was written from the contract ' +
          'alone, and decides differently wherever the interface is unspecified.',
        'The **server with lawful oddities** is the reference server behind a proxy that responds as strangely as the ' +
          'interface allows. It must pass too: a check that fails here tests a habit, not a requirement.',
      ]),
      `To publish a result of your server, see [Test your server](${linkTo('conformance')}).`,
      ...areas,
      `## RULE\n\n${register(
        names,
        furtherOf('RULE-').map(([id, statement]) => rowOf(id, statement)),
      )}`,
      choices(
        names,
        furtherOf('U-').map(([id, statement]) => rowOf(id, statement)),
      ),
    ),
    brief: blocks('# Conformance results', bullets(results.map(summaryLine))),
  };
}

const register = (names: readonly string[], rows: readonly (readonly string[])[]) =>
  table(['Id', ...names, 'Requirement'], rows);

/** What a server's own overlay adds. */
const choices = (names: readonly string[], rows: readonly (readonly string[])[]) =>
  rows.length > 0 &&
  `## Choices of overlays\n\nAn unspecified point becomes a requirement of a server if the overlay of that server answers it.\n\n${register(names, rows)}`;

const wordOf = ({ verdict }: ReportedRequirement): string => (verdict === 'passed' ? 'held' : verdict);

const verdictsOf = ({ report }: PublishedResult): Map<string, string> =>
  new Map([
    ...report.unjudged.map(({ id }) => [id, 'not judged'] as const),
    ...report.requirements.map((requirement) => [requirement.id, wordOf(requirement)] as const),
  ]);

const evidenceOf = (server: string, id?: string) => linkTo(pathOf.evidence(server), id && anchorOf(id));

/** Place of what was handed in. */
export const fileOf = (id: string) => `${pathOf.results}/${id}.json`;

/** Places of a server's badges. */
export const badgeFilesOf = (id: string) => ({
  svg: `${pathOf.results}/badges/${id}.svg`,
  endpoint: `${pathOf.results}/badges/${id}.json`,
});

function badge(id: string): string {
  const { svg, endpoint } = badgeFilesOf(id);
  return `Badge: [picture](/${svg}), [endpoint for shields.io](/${endpoint})`;
}

function countsOf({ summary }: PublishedReport) {
  const { passed, failed, known, errored, notExercised } = summary;
  const tried = passed + failed + known;
  return { held: passed, tried, all: tried + errored + notExercised };
}

function summaryLine({ target, report }: PublishedResult): string {
  const { held, tried, all } = countsOf(report);
  return `${target.name} ${target.version}: ${held} held of ${tried} tried of ${all}, contract ${report.contract.version}`;
}

/** Every verdict of one server, with the checks and the requests that it rests on. */
function evidencePage(result: PublishedResult, submission: string, badges: string | false | undefined): Page {
  const { id, target, command, digest, report } = result;
  const checks = new Map(report.checks.map((check) => [check.name, check]));
  const sections = [...byArea(report.requirements)].map(
    ([area, requirements]) =>
      `## ${area}\n\n${table(
        ['Id', 'Verdict', 'Requirement', 'Shown by'],
        requirements.map((requirement) => [
          `**${requirement.id}**`,
          wordOf(requirement),
          requirement.statement,
          requirement.reason === undefined
            ? requirement.checks.map((name) => proofOf(name, checks.get(name))).join('; ')
            : requirement.reason,
        ]),
      )}`,
  );
  return {
    path: pathOf.evidence(id),
    title: `${target.name}: evidence`,
    description: `Every verdict on ${target.name} ${target.version}, with the checks and requests that show it.`,
    isDetail: true,
    markdown: blocks(
      `# ${target.name} ${target.version}`,
      `${summaryLine(result)}. Back to [all results](${linkTo(pathOf.results)}).`,
      bullets([
        `Judged ${report.startedAt}, ${report.profile} profile, seed ${report.seed}, ${report.requests} requests`,
        `Overlay: ${report.contract.overlay ?? 'none'}`,
        `Command line: \`${command}\``,
        `Report: ${submission}, \`${digest}\``,
        ...(badges ? [badges] : []),
      ]),
      ...sections,
      report.unjudged.length > 0 &&
        `## Not judged\n\n${table(
          ['Id', 'Requirement', 'Why'],
          report.unjudged.map((subject) => [`**${subject.id}**`, subject.statement, subject.reason]),
        )}`,
    ),
  };
}

/** Of a check's requests so many are named. */
const namedRequests = 2;

/** How the name of what judges each answer begins; the rest repeats the requirement. */
const standing = 'in every response: ';

/** `a folder keeps its name (POST /folders 200)` */
function proofOf(name: string, check: ReportedCheck | undefined): string {
  if (name.startsWith(standing)) return 'every response that contains it';
  const requests = (check?.exchanges ?? []).map(
    ({ request, response }) => `\`${request.method} ${pathnameOf(request.url)} ${response.status}\``,
  );
  const distinct = [...new Set(requests)];
  const more = distinct.length - namedRequests;
  const shown = [...distinct.slice(0, namedRequests), ...(more > 0 ? [`${more} more`] : [])].join(', ');
  return `${plain(name)}${shown === '' ? '' : ` (${shown})`}`;
}

/** Without the host, and with any id as `{id}`: what matters is the operation. */
function pathnameOf(url: string): string {
  const { pathname } = new URL(url);
  return pathname.replaceAll(/\/\d+(?=\/|$)/g, '/{id}').replaceAll('`', '');
}

/** The names of checks are sentences; what Markdown would take for its own is not. */
const plain = (text: string) => text.replaceAll(/[*_[\]<>]/g, '\\$&');

const areaOf = (id: string) => id.slice(0, id.lastIndexOf('-'));

function byArea<Fact extends { readonly id: string }>(facts: readonly Fact[]): Map<string, Fact[]> {
  const areas = new Map<string, Fact[]>();
  for (const fact of facts) areas.set(areaOf(fact.id), [...(areas.get(areaOf(fact.id)) ?? []), fact]);
  return areas;
}
