import type { PlaceOf } from '../bundle/place.ts';
import { refuse } from '../bundle/refuse.ts';
import { callsOf } from '../lib/call.ts';
import type { OpenApiDocument } from '../lib/openapi.ts';
import { slugOf } from '../lib/slug.ts';
import { clientOperation, unsupportedIn, type ClientOperation } from './client/client-operation.ts';
import { comment, operationComment } from './client/comment.ts';
import { nameIn, quoted } from './client/literal.ts';
import { header } from './header.ts';
import type { Registers } from './registers.ts';

const head = header('scripts/generate/client-operations.ts');

/** One function for each operation, in one module for each tag, and a module that exports them all: source by name. */
export async function clientOperationsSources(
  document: OpenApiDocument,
  /** The module with the types of the same description, the open unknowns, and the operations to leave out. */
  {
    types,
    unknowns,
    without = new Set(),
  }: Pick<Registers, 'unknowns'> & { types: string; without?: ReadonlySet<string> },
  placeOf: PlaceOf,
): Promise<Map<string, string>> {
  const open = new Map(unknowns.map((unknown) => [unknown.id, unknown.question]));
  const operations = callsOf(document).filter(({ id }) => !without.has(id));
  const findings = operations.flatMap((operation) =>
    [...unsupportedIn(document, operation)].map(({ reason, pointer }) => ({
      pointer,
      rule: 'client',
      message: `The client cannot be generated for ${operation.id}: ${reason}. Describe it in another way, or support it in scripts/generate/client/client-operation.ts.`,
    })),
  );
  await refuse(findings, placeOf);
  const modules = new Map<string, Written[]>();
  for (const operation of operations) {
    const file = `${slugOf(operation.tag)}.ts`;
    const described = clientOperation(document, operation);
    const written = operationSource(described, operationComment(document, operation, described, open));
    modules.set(file, [...(modules.get(file) ?? []), written]);
  }
  const sources = [...modules].map(([file, operations]): [string, string] => [
    file,
    moduleOf(operations, types),
  ]);
  const index = [...modules.keys()].map((file) => `export * from './${file}';\n`).join('');
  return new Map([...sources, ['index.ts', head + index]]);
}

interface Written {
  source: string;
  /** The names to import from the core. */
  values: string[];
  types: string[];
}

function moduleOf(operations: readonly Written[], types: string): string {
  const values = new Set(operations.flatMap((operation) => operation.values));
  const typeNames = new Set(operations.flatMap(({ types: named }) => named.map((type) => `type ${type}`)));
  return `${head}import { ${[...[...values].sort(), ...[...typeNames].sort()].join(', ')} } from '../../packages/client/src/core/operation.ts';
import type * as types from '../${types}';

${operations.map(({ source }) => source).join('\n')}`;
}

function operationSource(operation: ClientOperation, documentation: string): Written {
  const { id, method, template, body, headers, output, repeatable, takesToken } = operation;
  const input = inputSource(operation);
  const isOptional = operation.parameters.every(({ required }) => !required) && body?.required !== true;
  const required = headers.filter(({ isRequired }) => isRequired).map(({ name }) => quoted(name));
  const type =
    required.length > 0
      ? 'OperationWithHeaders'
      : input === ''
        ? 'OperationWithoutInput'
        : isOptional
          ? 'OperationWithOptionalInput'
          : 'Operation';
  const facts = [
    `id: '${id}'`,
    `method: '${method}'`,
    `path: ${quoted(template)}`,
    ...(body ? [`encode: ${body.encode}`] : []),
    ...(repeatable ? ['repeatable: true'] : []),
    ...(output.answers === 'json' ? [] : [`read: ${output.answers}`]),
    ...(takesToken ? [] : ['anonymous: true']),
  ];
  const withHeaders = required.length > 0 ? [required.join(' | ')] : [];
  const empty = required.length > 0 ? ['Readonly<Record<string, never>>'] : [];
  const types = [...withHeaders, ...(input === '' ? empty : [inputName(id)]), output.type].join(', ');
  return {
    source: `${input}${documentation}
export const ${id}: ${type}<${types}> =
  /* @__PURE__ */ operation({ ${facts.join(', ')} });
`,
    values: [
      'operation',
      ...(body ? [body.encode] : []),
      ...(output.answers === 'json' ? [] : [output.answers]),
    ],
    types: [type],
  };
}

/** The declaration of the input; undefined for an operation without one. */
function inputSource({ id, parameters, body }: ClientOperation): string {
  if (parameters.length === 0 && !body) return '';
  const fields = parameters.map(({ name, type, required, description, removal }) =>
    [
      comment([description, ...(removal === undefined ? [] : [`@deprecated ${removal}`])], '  '),
      `  ${nameIn(name)}${required ? `: ${type}` : `?: ${type} | undefined`};`,
    ].join('\n'),
  );
  const own = fields.length > 0 ? [`{\n${fields.join('\n')}\n}`] : [];
  return `/** What {@link ${id}} takes. */
export type ${inputName(id)} = ${[...(body ? [body.type] : []), ...own].join(' & ')};

`;
}

const inputName = (id: string) => `${id[0]!.toUpperCase()}${id.slice(1)}Input`;
