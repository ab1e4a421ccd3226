import path from 'node:path';
import { program, type GeneratedClient } from '../clients/client.ts';
import type { MatrixTool } from '../tool.ts';

/** A Python client next to its program, checked by mypy. */
const python = (file: string, output: string, packages: readonly string[]): GeneratedClient => ({
  language: 'Python',
  packages: { pip: ['mypy==2.4.1', ...packages] },
  files: { 'main.py': program(file) },
  compile: ({ packages: folder }) => [
    [path.join(folder, 'bin/python'), '-m', 'mypy', '--strict', output, 'main.py'],
  ],
  run: ({ packages: folder }) => [path.join(folder, 'bin/python'), '-W', 'error', 'main.py'],
});

/** A Go client in the folder `client`, in the module of its program. */
const go = (file: string, ...requirements: string[]): GeneratedClient => ({
  language: 'Go',
  files: {
    'go.mod': `module matrix\n\ngo 1.24\n${requirements.map((line) => `\nrequire ${line}`).join('')}\n`,
    'main.go': program(file),
  },
  compile: () => [['go', 'vet', './...']],
  run: () => ['go', 'run', '.'],
  env: () => ({ GOFLAGS: '-mod=mod' }),
});

const java: GeneratedClient = {
  language: 'Java',
  packages: {
    jars: [
      'com.fasterxml.jackson.core:jackson-databind:2.19.2',
      'com.fasterxml.jackson.datatype:jackson-datatype-jsr310:2.19.2',
      'org.openapitools:jackson-databind-nullable:0.2.8',
      'jakarta.annotation:jakarta.annotation-api:3.0.0',
      'org.apache.httpcomponents:httpmime:4.5.14',
    ],
  },
  files: { 'Main.java': program('Main.java') },
  compile: ({ packages }) => [
    [
      'javac',
      ...['-Xlint:all', '-Werror', '-d', 'classes', '-cp', path.join(packages, 'jars/*')],
      ...['-sourcepath', 'out/src/main/java', 'Main.java'],
    ],
  ],
  run: ({ packages }) => ['java', '-cp', `classes:${path.join(packages, 'jars/*')}`, 'Main'],
};

const rust: GeneratedClient = {
  language: 'Rust',
  files: {
    'Cargo.toml': `[package]
name = "matrix"
version = "1.0.0"
edition = "2021"

[[bin]]
name = "matrix"
path = "main.rs"

[dependencies]
client = { path = "out", package = "client" }
`,
    'main.rs': program('main.rs'),
  },
  compile: () => [['cargo', 'build', '--quiet', '--message-format', 'short']],
  run: ({ builds }) => [path.join(builds, 'cargo/debug/matrix')],
  env: ({ builds }) => ({ CARGO_TARGET_DIR: path.join(builds, 'cargo') }),
};

const openapiGenerator = (
  generator: string,
  options: readonly string[],
  made: Pick<MatrixTool, 'client' | 'skipsClient' | 'output' | 'call'>,
): MatrixTool => ({
  ...{ name: `openapi-generator, ${generator}`, kind: 'generator', version: '7.25.0' },
  source: { maven: 'org.openapitools:openapi-generator-cli:7.25.0' },
  command: ({ tool, document }) => [
    'java',
    '-jar',
    path.join(tool, 'program.jar'),
    ...['generate', '--input-spec', document, '--generator-name', generator, ...options],
  ],
  ...made,
});

const withoutCompiler = (compiler: string) => `We had no ${compiler} to write a program for its client with.`;

/** Generators for languages other than TypeScript, whose clients are compiled and called. */
export const clients: readonly MatrixTool[] = [
  openapiGenerator(
    'java',
    ['--output', 'out', '--library', 'native', '--additional-properties', 'useJakartaEe=true'],
    { client: java },
  ),
  openapiGenerator('python', ['--output', '.'], {
    client: python('openapi_generator.py', 'openapi_client', [
      ...['urllib3==2.8.0', 'python-dateutil==2.9.0.post0', 'pydantic==2.14.3'],
      ...['types-python-dateutil==2.9.0.20261116'],
    ]),
  }),
  openapiGenerator(
    'go',
    [
      ...['--output', 'client', '--package-name', 'client'],
      // Its tests import a module of another name; and objects of the contract may have additional fields.
      ...['--global-property', 'apiTests=false,modelTests=false', '--additional-properties'],
      'withGoMod=false,disallowAdditionalPropertiesIfNotPresent=false',
    ],
    { client: go('openapi_generator.go') },
  ),
  openapiGenerator('typescript-fetch', ['--output', 'out'], {
    output: 'out/index.ts',
    call: program('typescript_fetch.ts'),
  }),
  openapiGenerator(
    'rust',
    [
      '--output',
      'out',
      '--package-name',
      'client',
      '--library',
      'reqwest',
      '--additional-properties',
      'supportAsync=false',
    ],
    { client: rust },
  ),
  openapiGenerator('csharp', ['--output', 'out'], { skipsClient: withoutCompiler('.NET') }),
  openapiGenerator('kotlin', ['--output', 'out'], { skipsClient: withoutCompiler('Kotlin compiler') }),
  {
    name: 'openapi-python-client',
    kind: 'generator',
    version: '0.29.1',
    source: { pip: ['openapi-python-client==0.29.1'] },
    command: ({ tool, document }) => [
      path.join(tool, 'bin/openapi-python-client'),
      ...['generate', '--path', document, '--meta', 'none', '--output-path', 'openapi_client'],
    ],
    client: python('openapi_python_client.py', 'openapi_client', [
      ...['httpx==0.28.1', 'attrs==26.1.0', 'python-dateutil==2.9.0.post0'],
      'types-python-dateutil==2.9.0.20261116',
    ]),
  },
  {
    name: 'datamodel-code-generator',
    kind: 'generator',
    version: '0.89.0',
    source: { pip: ['datamodel-code-generator==0.89.0'] },
    command: ({ tool, document }) => [
      path.join(tool, 'bin/datamodel-codegen'),
      ...['--input', document, '--input-file-type', 'openapi', '--output', 'models.py'],
      ...['--output-model-type', 'pydantic_v2.BaseModel', '--target-python-version', '3.11'],
      ...['--use-annotated', '--collapse-root-models', '--formatters', 'builtin'],
    ],
    client: python('datamodel_codegen.py', 'models.py', ['pydantic[email]==2.14.3']),
  },
  {
    name: 'oapi-codegen',
    kind: 'generator',
    version: '2.8.2',
    files: () => ({ 'client/doc.go': 'package client\n' }),
    source: { go: 'github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2' },
    command: ({ tool, document }) => [
      path.join(tool, 'oapi-codegen'),
      ...['-generate', 'types,client', '-package', 'client', '-o', 'client/client.go'],
      // Otherwise the type of a response has the same name as its schema.
      ...['-response-type-suffix', 'Result', document],
    ],
    client: go('oapi_codegen.go', 'github.com/oapi-codegen/runtime v1.8.0', 'github.com/google/uuid v1.6.0'),
  },
];
