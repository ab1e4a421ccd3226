import { at, objectOf } from '../../lib/openapi.ts';
import { citationsIn } from '../model/citations.ts';
import { conditionsOf } from '../model/conditions.ts';
import type { Requirement } from '../model/site-model.ts';
import { choiceFor, marksOf, openPoint, operationLink, type Context } from './context.ts';
import { blocks, bullets, table } from './markdown.ts';
import { linkTo, pathOf, type Page } from './page.ts';

/** Which operations a mark concerns; `everywhere` where it stands at the description itself. */
function operationsMarked({ model }: Context, id: string, mark: 'x-unknown' | 'x-requirements'): string {
  const users = model.operations.filter((operation) => marksOf(operation, mark).has(id));
  if (users.length > 6) return `${users.length} operations`;
  if (users.length > 0) return users.map((operation) => operationLink(operation.id)).join(', ');
  const tag = model.tags.find(({ unknowns }) => unknowns.includes(id));
  return tag ? tag.name : 'everywhere';
}

/** Everything that the interface leaves open, by where it matters. */
export function openPointsPage(context: Context): Page {
  const { model } = context;
  const rest = new Set(model.unknowns.map(({ id }) => id as string));
  const sectionOf = (title: string, ids: ReadonlySet<string>) => {
    const points = model.unknowns.filter(({ id }) => ids.has(id) && rest.delete(id));
    const rows = points.map((unknown) => [
      `**${unknown.id}**`,
      unknown.question,
      unknown.assume,
      choiceFor(context, unknown),
      operationsMarked(context, unknown.id, 'x-unknown'),
    ]);
    return rows.length === 0
      ? []
      : [`## ${title}`, table(['Point', 'Question', 'Assume', 'Reference server', 'Concerns'], rows)];
  };
  const everywhere = new Set([
    ...citationsIn(model.contract, [objectOf(model.contract.info)], 'x-unknown'),
    ...citationsIn(
      model.contract,
      ['ValidationError', 'UnspecifiedError', 'UnauthenticatedError', 'ForbiddenError'].map((name) =>
        at(model.contract, `#/components/schemas/${name}`),
      ),
      'x-unknown',
    ),
  ]);
  const sections = [
    ...sectionOf('Everywhere', everywhere),
    ...model.tags.flatMap(({ name, unknowns, operations }) =>
      sectionOf(
        name,
        new Set([...unknowns, ...operations.flatMap((operation) => [...marksOf(operation, 'x-unknown')])]),
      ),
    ),
    ...sectionOf('Other', rest),
  ];
  const stated = model.unknowns.filter(({ basis }) => basis === 'stated').length;
  return {
    path: pathOf.openPoints,
    title: 'What the interface does not define',
    description: `All ${model.unknowns.length} open points: what is open, what to assume, what the reference server does.`,
    markdown: blocks(
      '# What the interface does not define',
      `${model.unknowns.length} points are open. ${stated} of them the interface itself calls not shown; about the ` +
        'others it is silent. Each has a number that never changes. Write clients so that they hold whatever a server ' +
        'does here: the column _Assume_ tells how.',
      ...sections,
    ),
    brief: blocks(
      '# What the interface does not define',
      ...model.unknowns.map(({ id, question, assume }) => `- ${id} ${question} Assume: ${assume}`),
    ),
  };
}

/** Every stated fact by area. */
export function requirementsPage(context: Context): Page {
  const sections = [...byArea(context.model.requirements)].flatMap(([area, facts]) => [
    `## ${area}`,
    table(
      ['Id', 'Statement', 'Binds', 'Concerns'],
      facts.map(({ id, statement, binds }) => [
        `**${id}**`,
        statement,
        binds,
        operationsMarked(context, id, 'x-requirements'),
      ]),
    ),
  ]);
  const count = context.model.requirements.length;
  return {
    path: pathOf.requirements,
    title: 'What the interface states',
    description: `All ${count} stated facts, numbered.`,
    markdown: blocks(
      '# What the interface states',
      `${count} facts, each with a number that never changes its meaning. The contract, the tests and the reports of the ` +
        `conformance runner cite them. What is not here is [open](${linkTo(pathOf.openPoints)}).`,
      ...sections,
    ),
  };
}

const areaOf = (id: string) => id.slice(0, id.lastIndexOf('-'));

function byArea(facts: readonly Requirement[]): Map<string, Requirement[]> {
  const areas = new Map<string, Requirement[]>();
  for (const fact of facts) areas.set(areaOf(fact.id), [...(areas.get(areaOf(fact.id)) ?? []), fact]);
  return areas;
}

/** Each condition with code, text, cause and remedy, and the operations that can meet it. */
export function errorsPage(context: Context): Page {
  const { model, conditions } = context;
  const sections = conditions.flatMap((condition) => {
    const { id, title, stated, code, text, body, cause, remedy, retry, unknowns } = condition;
    const users = model.operations.filter((operation) => conditionsOf(operation, [condition]).length > 0);
    const concerned =
      users.length > 12
        ? `${users.length} of ${model.operations.length} operations`
        : users.map((operation) => operationLink(operation.id)).join(', ');
    return [
      `## ${title} {#${id}}`,
      bullets(
        [
          [
            'Code',
            stated
              ? `${stated}, stated by the interface`
              : `not stated; the reference server answers ${code}`,
          ],
          ['Message', text ? `\`${text}\`` : ''],
          ['Body', body ?? ''],
          ['Cause', cause],
          ['Remedy', remedy],
          ['Again?', retry],
          ['Operations', concerned],
          ['Open points', unknowns.map(openPoint).join(', ')],
        ].flatMap(([name, value]) => (value === '' ? [] : [`**${name!}**: ${value!}`])),
      ),
    ];
  });
  return {
    path: pathOf.errors,
    title: 'Errors',
    description: 'Every condition with its code, text, cause and remedy.',
    markdown: blocks(
      '# Errors',
      'The interface states two codes, 401 and 403, and the texts of four refusals. For all others, read the body: ' +
        '`message` is for people, and `errors`, where it is there, names the fields at fault. A client that tells ' +
        '“invalid data” by the message and everything else by “any 4xx” works with every server.',
      table(
        ['Message', 'What went wrong', 'Code'],
        conditions.map(({ id, title, stated, code, text }) => [
          `\`${text}\``,
          `[${title}](#${id})`,
          stated ?? `${code} (reference server)`,
        ]),
      ),
      ...sections,
    ),
    brief: blocks(
      '# Errors',
      ...conditions.map(
        ({ title, stated, code, text, cause, remedy, retry }) =>
          `- ${stated ?? `${code} (reference server)`} \`${text}\` ${title}. ${cause} ${remedy} Again: ${retry}`,
      ),
    ),
  };
}
