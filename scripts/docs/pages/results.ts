import type { PublishedReport, PublishedResult } from '../model/submissions.ts';
import type { Context } from './context.ts';
import { areaHeading, areaTitle, byArea } from '../model/areas.ts';
import { blocks, bullets, details, table } from './markdown.ts';
import { anchorOf, linkTo, pathOf, type Page } from './page.ts';

/**
 * The register with the verdicts of each server, and a page of evidence for each server; empty without results.
 *
 * @param withEvidence whether to include the pages of evidence and the links to them; a site in a package leaves them
 * out
 */
export function resultPages(
  context: Context,
  results: readonly PublishedResult[],
  withEvidence: boolean,
): Page[] {
  if (results.length === 0) return [];
  const linked = (text: string, server: string, anchor?: string) =>
    withEvidence ? `[${text}](${linkTo(pathOf.evidence(server), anchor)})` : text;
  const overview = resultsPage(context, results, linked);
  return withEvidence ? [overview, ...results.map(evidencePage)] : [overview];
}

/** A text, linked to the evidence of a server if the site contains it. */
type Linked = (text: string, server: string, anchor?: string) => string;

function resultsPage({ model }: Context, results: readonly PublishedResult[], linked: Linked): Page {
  const verdicts = results.map((result) => ({ result, byId: verdictsOf(result) }));
  const names = results.map(({ target }) => target.name);
  const further = results.flatMap(({ report }) => report.requirements);
  const of = (prefix: string) => {
    const found = further.filter(({ id }) => id.startsWith(prefix));
    return [...new Map(found.map((fact) => [fact.id, fact])).values()].sort(byNumber);
  };
  const choices = of('U-');
  const areas: [string, readonly Fact[]][] = [
    ...byArea(model.requirements),
    ['RULE', of('RULE-')],
    ...(choices.length > 0 ? [['U', choices] as [string, readonly Fact[]]] : []),
  ];
  const verdictOf = (byId: ReadonlyMap<string, string>, { id }: Fact) => byId.get(id) ?? 'not yet run';
  const summary = areas.map(([area, facts]) => [
    `[${areaTitle(area)}](#${area.toLowerCase()})`,
    ...verdicts.map(({ byId }) => counted(facts.map((fact) => verdictOf(byId, fact)))),
  ]);
  const registers = areas.flatMap(([area, facts]) => {
    const rows = facts.map((fact) => [
      `**${fact.id}**`,
      ...verdicts.map(({ result, byId }) => {
        const verdict = verdictOf(byId, fact);
        return verdict === 'not yet run' ? verdict : linked(verdict, result.id, anchorOf(fact.id));
      }),
      fact.statement,
    ]);
    return [
      areaHeading(area),
      details(
        `${facts.length} requirements with their verdicts`,
        table(['Id', ...names, 'Requirement'], rows),
      ),
    ];
  });
  return {
    path: pathOf.results,
    isWide: true,
    title: 'Conformance results',
    description:
      'The results of each server in its last published run: by area, then requirement by requirement.',
    markdown: blocks(
      '# Conformance results',
      'The results of each server in its last published run. A requirement that was not exercised never counts as passed.',
      table(
        ['Server', 'Passed', 'Tested', 'Requirements', 'Date', 'Evidence'],
        results.map(({ id, target, report }) => {
          const { passed, tried, all } = countsOf(report);
          return [
            `**${target.name}** ${target.version}`,
            ...[passed, tried, all].map(String),
            report.startedAt.slice(0, 10),
            linked('all verdicts', id),
          ];
        }),
      ),
      bullets([
        'The **reference server** and the **second implementation** are tested with their own overlays. Each ' +
          'choice of an overlay counts as one more requirement. The second implementation is a server in Go, written from the ' +
          'contract alone. It decides differently wherever the interface specifies nothing.',
        'The **server with lawful oddities** is the reference server behind a proxy with an unusual, but allowed ' +
          'transport. It must pass too: a check that fails here tests a habit, not a requirement.',
      ]),
      `To publish a result of your server, see [Test your server](${linkTo('conformance')}).`,
      '## By area',
      'Number of passed requirements in each area.',
      table(['Area', ...names], summary),
      ...registers,
    ),
    brief: blocks('# Conformance results', bullets(results.map(summaryLine))),
  };
}

interface Fact {
  readonly id: string;
  readonly statement: string;
}

const byNumber = (first: Fact, other: Fact) => numberOf(first) - numberOf(other);
const numberOf = ({ id }: Fact) => Number(id.slice(id.lastIndexOf('-') + 1));

/** E.g. `12 of 14; 2 not exercised`. */
function counted(verdicts: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const verdict of verdicts.filter((each) => each !== 'passed')) {
    counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
  }
  const passed = verdicts.filter((verdict) => verdict === 'passed').length;
  return [
    `${passed} of ${verdicts.length}`,
    ...[...counts].map(([verdict, count]) => `${count} ${verdict}`),
  ].join('; ');
}

const verdictsOf = ({ report }: PublishedResult): Map<string, string> =>
  new Map([
    ...report.unjudged.map(({ id }) => [id, 'not judged'] as const),
    ...report.requirements.map((requirement) => [requirement.id, requirement.verdict] as const),
  ]);

/** Paths of a server's badges. */
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
  return { passed, tried, all: tried + errored + notExercised };
}

function summaryLine({ target, report }: PublishedResult): string {
  const { passed, tried, all } = countsOf(report);
  return `${target.name} ${target.version}: ${passed} passed of ${tried} tried of ${all}, contract ${report.contract.version}`;
}

/** Every verdict of one server, and what it does where the interface specifies nothing. */
function evidencePage(result: PublishedResult): Page {
  const { id, target, command, digest, report } = result;
  const sections = [...byArea(report.requirements)].map(
    ([area, requirements]) =>
      `${areaHeading(area)}\n\n${table(
        ['Id', 'Verdict', 'Requirement'],
        requirements.map(({ id, verdict, statement, reason }) => [
          `**${id}**`,
          reason === undefined ? verdict : `${verdict}: ${plain(reason)}`,
          statement,
        ]),
      )}`,
  );
  return {
    path: pathOf.evidence(id),
    title: `${target.name}: evidence`,
    description: `Every verdict on ${target.name} ${target.version}, and what was observed of it.`,
    isDetail: true,
    isWide: true,
    markdown: blocks(
      `# ${target.name} ${target.version}`,
      `${summaryLine(result)}. Back to [all results](${linkTo(pathOf.results)}).`,
      bullets([
        `Judged ${report.startedAt}, ${report.profile} profile, seed ${report.seed}, ${report.requests} requests`,
        `Overlay: ${report.contract.overlay ?? 'none'}`,
        `Command line: \`${command}\``,
        `Digest of the report: \`${digest}\``,
        ...(result.badge ? [badge(id)] : []),
      ]),
      ...sections,
      report.observations.length > 0 &&
        `## What the interface does not specify\n\n${table(
          ['Unknown', 'Observed', 'Shown by'],
          report.observations.map(({ unknown, behaviour, shownBy }) => [
            `**${unknown}**`,
            plain(behaviour),
            shownBy === undefined ? '' : `\`${shownBy.replaceAll('`', '')}\``,
          ]),
        )}`,
      report.unjudged.length > 0 &&
        `## Not requirements of the server\n\n${table(
          ['Id', 'Requirement', 'Why'],
          report.unjudged.map((subject) => [`**${subject.id}**`, subject.statement, subject.reason]),
        )}`,
    ),
    brief: blocks(`# ${target.name} ${target.version}`, summaryLine(result)),
  };
}

/** What a server has sent may be part of it, so Markdown characters are escaped. */
const plain = (text: string) => text.replaceAll(/[*_[\]<>`|]/g, '\\$&');
