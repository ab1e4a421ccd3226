import ts from 'typescript';

/**
 * Moves each schema from `components['schemas']` to its own type, and uses its name in references: editors then show
 * `Folder` instead of all its fields.
 *
 * @param nodes the output of openapi-typescript for a description, with `rootTypes`
 */
export function namedSchemas(nodes: readonly ts.Node[]): ts.Node[] {
  const schemas = new Map(schemaMembers(nodes).map((member) => [nameOf(member), member.type!]));
  const { factory } = ts;
  const declarations = [...schemas].map(([name, type]) =>
    factory.createTypeAliasDeclaration(
      [factory.createModifier(ts.SyntaxKind.ExportKeyword)],
      name,
      undefined,
      type,
    ),
  );
  // The root types of openapi-typescript refer back to `components`.
  const remaining = nodes.filter((node) => !(ts.isTypeAliasDeclaration(node) && schemas.has(node.name.text)));
  const named = withReferences(declarations, schemas);
  return [...withReferences(remaining.map(withoutSchemas), schemas), ...named];
}

/** The properties of `components.schemas`. */
function schemaMembers(nodes: readonly ts.Node[]): ts.PropertySignature[] {
  const components = nodes.find(isComponents);
  const schemas = components?.members.find(isSchemas);
  return schemas?.type && ts.isTypeLiteralNode(schemas.type)
    ? schemas.type.members.filter(ts.isPropertySignature)
    : [];
}

const isComponents = (node: ts.Node): node is ts.InterfaceDeclaration =>
  ts.isInterfaceDeclaration(node) && node.name.text === 'components';

const isSchemas = (node: ts.Node): node is ts.PropertySignature =>
  ts.isPropertySignature(node) && nameOf(node) === 'schemas';

const nameOf = ({ name }: ts.PropertySignature): string =>
  ts.isIdentifier(name) || ts.isStringLiteral(name) ? name.text : '';

/** `components` with only names as its schemas. */
function withoutSchemas(node: ts.Node): ts.Node {
  if (!isComponents(node)) return node;
  const { factory } = ts;
  const members = node.members.map((part) => {
    if (!isSchemas(part)) return part;
    const names = schemaMembers([node]).map((member) =>
      factory.createPropertySignature(
        undefined,
        nameOf(member),
        undefined,
        factory.createTypeReferenceNode(nameOf(member)),
      ),
    );
    return factory.createPropertySignature(
      undefined,
      'schemas',
      undefined,
      factory.createTypeLiteralNode(names),
    );
  });
  return factory.updateInterfaceDeclaration(
    node,
    node.modifiers,
    node.name,
    node.typeParameters,
    node.heritageClauses,
    members,
  );
}

/** Replaces `components["schemas"]["Folder"]` by `Folder`. */
function withReferences<Node extends ts.Node>(
  nodes: readonly Node[],
  schemas: ReadonlyMap<string, unknown>,
): Node[] {
  const replace: ts.TransformerFactory<Node> = (context) => {
    const visit = (node: ts.Node): ts.Node => {
      const name = schemaOf(node);
      if (name !== undefined && schemas.has(name)) return ts.factory.createTypeReferenceNode(name);
      return ts.visitEachChild(node, visit, context);
    };
    return (node) => visit(node) as Node;
  };
  return ts.transform([...nodes], [replace]).transformed;
}

/** The name of the schema in an indexed access. */
function schemaOf(node: ts.Node): string | undefined {
  const outer = accessOf(node);
  const inner = outer && accessOf(outer.object);
  return inner?.index === 'schemas' && isReferenceTo(inner.object, 'components') ? outer!.index : undefined;
}

const accessOf = (node: ts.Node): { object: ts.TypeNode; index: string } | undefined =>
  ts.isIndexedAccessTypeNode(node) &&
  ts.isLiteralTypeNode(node.indexType) &&
  ts.isStringLiteral(node.indexType.literal)
    ? { object: node.objectType, index: node.indexType.literal.text }
    : undefined;

const isReferenceTo = (node: ts.TypeNode, name: string): boolean =>
  ts.isTypeReferenceNode(node) && ts.isIdentifier(node.typeName) && node.typeName.text === name;
