import ts from 'typescript';

/**
 * Aliases by their name; or one of their properties, or `*` for each property; or `response` or `errors` of a zod
 * endpoint.
 */
export type TypePlace =
  | { alias: RegExp; property?: string }
  | { endpoint: string; answer: 'response' | 'errors' };

/** The types of responses in a generated file. */
export interface AnswerTypes {
  /** The types at a place, as written; empty if the place does not exist. */
  at: (place: TypePlace) => { text: string; isOpen: boolean }[];
}

const open = ts.TypeFlags.Any | ts.TypeFlags.Unknown | ts.TypeFlags.Never | ts.TypeFlags.Void;
const openSchema = /^z\.(?:any|unknown|void|never)\(/;

/** Reads the types of a generated file with the compiler; missing imports have the type `any`. */
export function answerTypesOf(file: string): AnswerTypes {
  const program = ts.createProgram([file], {
    strict: true,
    skipLibCheck: true,
    noEmit: true,
    target: ts.ScriptTarget.ES2022,
    lib: ['lib.es2022.d.ts', 'lib.dom.d.ts'],
    types: [],
  });
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(file);
  if (!source) throw new Error(`${file} was not written.`);
  const aliases = source.statements.filter(
    (node) => ts.isTypeAliasDeclaration(node) || ts.isInterfaceDeclaration(node),
  );
  const described = (type: ts.Type) => ({
    text: checker.typeToString(type),
    isOpen: (type.flags & open) !== 0,
  });

  const inAliases = ({ alias, property }: Extract<TypePlace, { alias: RegExp }>) =>
    aliases
      .filter(({ name }) => alias.test(name.text))
      .map((node) => checker.getTypeAtLocation(node.name))
      .flatMap((type) => {
        if (property === undefined) return [type];
        const members = type.getProperties().filter(({ name }) => property === '*' || name === property);
        return members.map((member) => checker.getTypeOfSymbolAtLocation(member, source));
      })
      .map(described);

  return {
    at: (place) => ('alias' in place ? inAliases(place) : schemasOf(source, place.endpoint, place.answer)),
  };
}

/** The zod schemas of an endpoint's response: `response: X`, or the `schema` of each of its `errors`. */
function schemasOf(source: ts.SourceFile, endpoint: string, answer: 'response' | 'errors') {
  const found: { text: string; isOpen: boolean }[] = [];
  const add = (node: ts.Expression) => {
    const text = node.getText(source);
    found.push({ text, isOpen: openSchema.test(text) });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isObjectLiteralExpression(node) && isText(valueOf(node, 'alias'), endpoint)) {
      const value = valueOf(node, answer);
      if (answer === 'response' && value) add(value);
      if (answer === 'errors' && value && ts.isArrayLiteralExpression(value)) {
        for (const error of value.elements) {
          const schema = ts.isObjectLiteralExpression(error) ? valueOf(error, 'schema') : undefined;
          if (schema) add(schema);
        }
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function valueOf(node: ts.ObjectLiteralExpression, key: string): ts.Expression | undefined {
  return node.properties
    .filter((property) => ts.isPropertyAssignment(property))
    .find(({ name }) => ts.isIdentifier(name) && name.text === key)?.initializer;
}

const isText = (node: ts.Expression | undefined, text: string) =>
  node !== undefined && ts.isStringLiteral(node) && node.text === text;
