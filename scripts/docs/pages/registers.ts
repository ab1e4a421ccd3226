import { at, objectOf } from '../../lib/openapi.ts';
import { areaHeading, byArea } from '../model/areas.ts';
import { citationsIn } from '../model/citations.ts';
import { conditionsOf } from '../model/conditions.ts';
import { choiceFor, marksOf, openPoint, operationLink, type Context } from './context.ts';
import { blocks, bullets, table } from './markdown.ts';
import { linkTo, pathOf, type Page } from './page.ts';

/** The operations with a mark; `everywhere` if the description itself has it. */
function operationsMarked({ model }: Context, id: string, mark: 'x-unknown' | 'x-requirements'): string {
  const users = model.operations.filter((operation) => marksOf(operation, mark).has(id));
  if (users.length > 6) return `${users.length} operations`;
  if (users.length > 0) return users.map((operation) => operationLink(operation.id)).join(', ');
  const tag = model.tags.find(({ unknowns }) => unknowns.includes(id));
  return tag ? tag.name : 'everywhere';
}

/** All unknowns of the interface, by area. */
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
      : [`## ${title}`, table(['Id', 'Question', 'Assume', 'Reference server', 'Operations'], rows)];
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
    isWide: true,
    title: 'Unspecified behaviour',
    description: `All ${model.unknowns.length} questions that the interface does not answer: what to assume, and what the reference server does.`,
    markdown: blocks(
      '# Unspecified behaviour',
      `The interface does not answer these ${model.unknowns.length} questions. It says so itself for ${stated} of them, ` +
        'and does not mention the others. The ids never change.',
      'A client should work with every server, whatever the answer is. The column _Assume_ says how.',
      ...sections,
    ),
    brief: blocks(
      '# Unspecified behaviour',
      ...model.unknowns.map(({ id, question, assume }) => `- ${id} ${question} Assume: ${assume}`),
    ),
  };
}

/** Every requirement by area. */
export function requirementsPage(context: Context): Page {
  const sections = [...byArea(context.model.requirements)].flatMap(([area, facts]) => [
    areaHeading(area),
    table(
      ['Id', 'Requirement', 'Binds', 'Operations'],
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
    isWide: true,
    title: 'Requirements',
    description: `All ${count} requirements of the interface, numbered.`,
    markdown: blocks(
      '# Requirements',
      `The interface specifies ${count} requirements. The contract, the tests and the reports of the conformance runner ` +
        'refer to them by id; an id never changes its meaning. Everything else is ' +
        `[unspecified](${linkTo(pathOf.openPoints)}).`,
      ...sections,
    ),
  };
}

/** Each error with code, text, cause and remedy, and the operations that return it. */
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
            'Status code',
            stated
              ? `${stated}, specified by the interface`
              : `unspecified; the reference server responds with ${code}`,
          ],
          ['Message', text ? `\`${text}\`` : ''],
          ['Body', body ?? ''],
          ['Cause', cause],
          ['What to do', remedy],
          ['Retry', retry],
          ['Operations', concerned],
          ['Unspecified', unknowns.map(openPoint).join(', ')],
        ].flatMap(([name, value]) => (value === '' ? [] : [`**${name!}**: ${value!}`])),
      ),
    ];
  });
  return {
    path: pathOf.errors,
    title: 'Errors',
    description: `Every error with its status code (${[...new Set(conditions.map(({ code }) => code))].sort().join(', ')}), message, cause and what to do.`,
    markdown: blocks(
      '# Errors',
      'The interface specifies two status codes, 401 and 403, and the messages of four errors. For every other error, read ' +
        'the body: `message` is for people, and `errors`, if present, names the invalid fields.',
      'To work with every server, recognise invalid data by its message, and treat any other 4xx as a refused request.',
      table(
        ['Message', 'Error', 'Status code', 'Reference server'],
        conditions.map(({ id, title, stated, code, text }) => [
          `\`${text}\``,
          `[${title}](#${id})`,
          stated ?? 'unspecified',
          code,
        ]),
      ),
      ...sections,
    ),
    brief: blocks(
      '# Errors',
      ...conditions.map(
        ({ title, stated, code, text, cause, remedy, retry }) =>
          `- ${stated ?? `${code} (reference server)`} \`${text}\` ${title}. ${cause} ${remedy} Retry: ${retry}`,
      ),
    ),
  };
}
