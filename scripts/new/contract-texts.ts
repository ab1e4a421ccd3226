import { mark } from '../lib/unfilled.ts';

// The first text of an operation's files. Each mark says what to write in its place.

export interface NewOperation {
  id: string;
  /** In lower case. */
  method: string;
  path: string;
  tag: string;
  takesBody: boolean;
  /** What the operation does, and, if it accepts a body, what the body must contain. */
  requirements: readonly [string, ...string[]];
}

/** E.g. `ArchiveNotes` for `archiveNotes`. */
const pascal = (id: string) => id.charAt(0).toUpperCase() + id.slice(1);

export const schemasFolder = 'openapi/components/schemas';
export const examplesFolder = 'openapi/components/examples';
const component = (folder: string, name: string) => ({ name, file: `${folder}/${name}.yaml` });

/** The components of an operation; schema and example have the same name. */
export const componentsOf = ({ id, takesBody }: NewOperation) => {
  const pair = (name: string) => ({
    schema: component(schemasFolder, name),
    example: component(examplesFolder, name),
  });
  return {
    request: takesBody ? pair(`${pascal(id)}Request`) : undefined,
    response: pair(`${pascal(id)}Response`),
  };
};

/** @param parameterFiles the component of a parameter in the path, by its name, if there is one */
export function operationText(operation: NewOperation, parameterFiles: ReadonlyMap<string, string>): string {
  const { request, response } = componentsOf(operation);
  return `${operation.method}:
  operationId: ${operation.id}
  tags: [${operation.tag}]
  summary: "${mark}: a title of at most 60 characters"
  description: "${mark}: what it does, in sentences"
  x-requirements: [${operation.requirements[0]}]
${parametersText(operation, parameterFiles)}${request ? bodyText(request) : ''}  responses:
    2XX:
      description: "${mark}: what happened, such as The notes were archived."
      content:
        application/json:
          schema:
            $ref: ../components/schemas/${response.schema.name}.yaml
          examples:
            success:
              $ref: ../components/examples/${response.example.name}.yaml
    "401":
      $ref: ../components/responses/Unauthenticated.yaml
    "403":
      $ref: ../components/responses/Forbidden.yaml
    4XX:
      $ref: ../components/responses/Refused.yaml
`;
}

const bodyText = ({
  schema,
  example,
}: {
  schema: { name: string };
  example: { name: string };
}) => `  requestBody:
    required: true
    content:
      application/json:
        schema:
          $ref: ../components/schemas/${schema.name}.yaml
        examples:
          request:
            $ref: ../components/examples/${example.name}.yaml
`;

function parametersText({ path, takesBody }: NewOperation, files: ReadonlyMap<string, string>): string {
  const inPath = namesInPath(path).map((name) => {
    const file = files.get(name);
    if (file !== undefined) return `    - $ref: ../components/parameters/${file}\n`;
    return `    - name: ${name}
      in: path
      required: true
      description: "${mark}: what it identifies, without an article, as in Identifier of the note."
      schema:
        type: ${mark} # with its format and what bounds it
      example: ${mark} # within the story that the other examples tell
`;
  });
  const query = takesBody
    ? ''
    : `  # ${mark}: list the query parameters under parameters, or delete this line\n`;
  return query + (inPath.length > 0 ? `  parameters:\n${inPath.join('')}` : '');
}

/** E.g. `id` and `userId` for `/workspace/{id}/member/{userId}`. */
export const namesInPath = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);

export const requestSchemaText = ({
  requirements,
}: NewOperation): string => `description: "${mark}: what is sent, as in Notes to archive."
type: object
required: [${mark}] # the fields that must be there
properties:
  ${mark}: # the name of a field
    # ${mark}: its description and type, and the other fields likewise
    x-requirements: [${requirements.slice(1).join(', ')}]
`;

export const responseSchemaText =
  (): string => `description: "${mark}: what is answered, as in Notes that were archived."
type: object
required: [status]
# ${mark}: the fields beside the status, in required and properties; without any, refer to SuccessResponse.yaml instead
properties:
  status:
    $ref: SuccessStatus.yaml
`;

export const requestExampleText = (): string => `summary: "${mark}: what it shows, as in Two notes"
value:
  # ${mark}: a whole body, within the story that the other examples tell
`;

export const responseExampleText = (): string => `summary: "${mark}: what it shows, as in The notes, archived"
value:
  # ${mark}: the whole answer to the example of the request
  status: success
`;

export interface NewRequirement {
  id: string;
  statement?: string | undefined;
  section?: string | undefined;
  quote?: string | undefined;
  binds: string;
  /** The hint in place of a missing statement. */
  hint: string;
}

export const requirementText = ({
  id,
  statement,
  section,
  quote,
  binds,
  hint,
}: NewRequirement): string => `- id: ${id}
  statement: ${JSON.stringify(statement ?? `${mark}: ${hint}`)}
  section: ${JSON.stringify(section ?? `${mark}: the section of the interface that specifies it`)}
  quote: ${JSON.stringify(quote ?? `${mark}: the words of the interface that specify it`)}
  binds: ${binds}
`;

export const overlayText = ({ id, method, path }: NewOperation): string => `
  # ${mark}: what the reference server chooses for ${id}, such as 404 and limits; where it is nothing, take this out
  - target: $.paths['${path}'].${method}.responses
    description: "${mark}: what it chooses"
    update:
      "404":
        $ref: reference/responses/NotFound.yaml
    x-answers: [${mark}] # the open points that this settles
`;
