import { execFile, spawnSync } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { toCodegen } from './bundle/codegen.ts';
import { copyOfContract } from './bundle/copy-of-contract.ts';
import { findingsIn } from './bundle/findings.ts';
import { collectionFiles } from './collections/files.ts';
import { readBundle } from './lib/bundles.ts';
import { compiler } from './lib/compiler.ts';
import { docs } from './docs.ts';
import { generate } from './generate.ts';
import { pathsOf } from './lib/paths.ts';
import { isObject, type Json, type JsonObject } from './lib/openapi.ts';
import { ContractError } from './lib/problem.ts';
import { lint } from './lint.ts';
import { startMock } from './mock.ts';
import { copyOfRepository } from './new/copy-of-repository.ts';
import { goModulePath } from './release/go-module.ts';

const run = promisify(execFile);
const folder = path.join(import.meta.dirname, 'fixtures/zoo');

/** An entry of the zoo: one operation with one oddity, and one call of it in each language, which all send the same. */
interface Animal {
  about: string;
  /** Issues of other tools about the oddity, by repository. */
  source?: string;
  path: string;
  method: string;
  operation: JsonObject & { operationId: string };
  /** What the path has beside the operation. */
  around?: JsonObject;
  tag?: string;
  /** Schemas by name, which refer to each other by name. */
  components?: Record<string, Json>;
  answer: { code: number; body?: Json };
  /** Method, and path with the decoded query, its names sorted. */
  sends: string;
  headers?: Record<string, string>;
  body?: Json;
  /** What the page of the operation contains. */
  documented?: string | string[];
  /** What the three clients say of the operation. */
  says?: string;
  /** Beside the paths of the contract. */
  webhooks?: JsonObject;
  typescript: string;
  python: string;
  go: string;
  /** The one error, if no client can have the operation; it replaces the calls. */
  refused?: string;
}

const files = await Promise.all(
  (await readdir(folder)).map(
    async (file) => parse(await readFile(path.join(folder, file), 'utf8')) as object,
  ),
);
const animals = files.flatMap((file) => Object.values(file) as Animal[]);
const kept = animals.filter(({ refused }) => refused === undefined);

const fileOf = ({ path: place }: Animal) => `paths/${place.slice(1).replaceAll('/', '_')}.yaml`;

/** References by name become references to files. */
const withFiles = (node: Json, prefix: string): Json => {
  if (Array.isArray(node)) return node.map((item) => withFiles(item, prefix));
  if (!isObject(node)) return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => [
      key,
      key === '$ref' && typeof value === 'string' ? `${prefix}${value}.yaml` : withFiles(value, prefix),
    ]),
  );
};

/** Adds animals to the contract of a root. */
async function addTo(root: string, added: readonly Animal[]): Promise<void> {
  const at = (...parts: string[]) => path.join(root, 'openapi', ...parts);
  const success = { description: 'Done.', content: { 'application/json': { schema: { type: 'object' } } } };
  for (const animal of added) {
    const { method, operation, around = {}, about, tag = 'Zoo', components = {} } = animal;
    const whole = {
      ...{ summary: about, description: `${about}.`, tags: [tag], responses: { '200': success } },
      ...operation,
    };
    const item = withFiles({ ...around, [method]: whole }, '../components/schemas/');
    await writeFile(at(fileOf(animal)), stringify(item));
    for (const [name, schema] of Object.entries(components))
      await writeFile(at('components/schemas', `${name}.yaml`), stringify(withFiles(schema, '')));
  }
  const tags = new Set(added.map(({ tag = 'Zoo' }) => tag));
  const contract = await readFile(at('openapi.yaml'), 'utf8');
  const paths = stringify(Object.fromEntries(added.map((animal) => [animal.path, { $ref: fileOf(animal) }])));
  const webhooks = Object.assign({}, ...added.map((animal) => animal.webhooks)) as JsonObject;
  const beside = Object.keys(webhooks).length > 0 ? `\n${stringify({ webhooks })}` : '';
  await writeFile(
    at('openapi.yaml'),
    contract
      .replace(/^paths:\n/m, `paths:\n${paths.replaceAll(/^/gm, '  ').trimEnd()}\n`)
      .replace(
        /^tags:\n/m,
        `tags:\n${[...tags].map((tag) => `  - name: ${JSON.stringify(tag)}\n    description: Oddities.\n`).join('')}`,
      ) + beside,
  );
}

const root = await copyOfRepository(afterAll);

beforeAll(() => addTo(root, kept));

/** Our own rules about citations and examples, which the zoo leaves out. */
const style =
  /^file-storage\/|examples|^operation-4xx|mime-type|^path-http|^no-invalid|^operation-singular-tag/;

test('lint reads every animal', async () => {
  const refusal: unknown = await lint({ root }).catch((error: unknown) => error);
  if (!(refusal instanceof ContractError)) throw new Error('unexpected', { cause: refusal });
  const others = refusal.problems.filter(({ rule }) => !style.test(rule));
  expect(
    others.map(({ file, line, rule, message }) => `${path.basename(file)}:${line} ${rule} ${message}`),
  ).toEqual([]);
});

describe('generated from the zoo', () => {
  beforeAll(async () => {
    await generate({ root, lint: () => Promise.resolve({}) });
  });

  test('both parsers accept each document', async () => {
    const generated = path.join(root, 'generated');
    const names = (await readdir(generated)).filter((name) => /^openapi.*\.json$/.test(name));
    expect(names).toHaveLength(6);
    for (const name of names) {
      const document = JSON.parse(await readFile(path.join(generated, name), 'utf8')) as JsonObject;
      expect(await findingsIn(document), name).toEqual([]);
    }
  });

  test('the package of the contract gets a document for code generators, and collections', async () => {
    const reference = await readBundle(pathsOf(root), 'openapi.reference.json');
    expect(await findingsIn(toCodegen(reference))).toEqual([]);
    const files = Object.keys(collectionFiles(reference)).join('\n');
    for (const { operation } of kept) expect(files).toContain(`/${operation.operationId}.bru`);
  });

  test('the documentation has a page of each operation', async () => {
    await docs({ root });
    for (const { operation, about, documented = about } of kept) {
      const page = path.join(root, `docs/site/reference/operations/${operation.operationId}.html`);
      const text = (await readFile(page, 'utf8')).replaceAll(/<[^>]*>/g, '');
      for (const part of [documented].flat()) expect(text).toContain(part);
      expect(text).not.toMatch(/\bundefined\b|\[object Object\]/);
    }
  });

  test('the documentation names the webhooks, which it does not describe', async () => {
    const page = path.join(root, 'docs/site/reference/index.md');
    expect(await readFile(page, 'utf8')).toContain(
      'The contract has webhooks, which this site, the clients and `openapi-3.0.json` leave out: `zooChanged`.',
    );
  });

  test('the mock responds', async () => {
    const mock = await startMock({ root, quiet: true });
    try {
      const codes = await Promise.all(
        kept.map(async ({ operation, method, sends, headers, body }) => {
          const response = await fetch(mock.url + encodeURI(sends.replace(/^[A-Z]+ /, '')), {
            method: method.toUpperCase(),
            headers: { authorization: 'Bearer t', 'content-type': 'application/json', ...headers },
            ...(body !== undefined && { body: JSON.stringify(body) }),
          });
          return response.ok ? [] : [`${operation.operationId}: ${response.status} ${await response.text()}`];
        }),
      );
      expect(codes.flat()).toEqual([]);
    } finally {
      await mock.close();
    }
  });

  test('the clients say what to know of an operation', async () => {
    const files = [
      'generated/operations/zoo.ts',
      'packages/go/operations_gen.go',
      'packages/python/src/file_storage/generated/operations.py',
    ];
    const sources = await Promise.all(files.map((file) => readFile(path.join(root, file), 'utf8')));
    for (const { says } of kept.filter((animal) => animal.says !== undefined))
      expect(sources.map((source) => source.includes(says!))).toEqual([true, true, true]);
  });

  const answers = new Map<string, { code: number; body?: Json }>();
  const seen = new Map<string, unknown>();
  const server = createServer((request, response) => {
    void receive(request).then(({ code, body }) => {
      response.writeHead(code, { 'content-type': 'application/json' });
      response.end(code === 204 ? undefined : JSON.stringify(body));
    });
  });

  async function receive(request: IncomingMessage) {
    const { pathname, searchParams } = new URL(request.url!, 'http://localhost');
    const query = [...searchParams]
      .sort()
      .map(([name, value]) => `${name}=${value}`)
      .join('&');
    const sends = `${request.method} ${decodeURI(pathname)}${query === '' ? '' : `?${query}`}`;
    const body = await text(request);
    seen.set(sends, {
      headers: request.headers,
      body: body === '' ? undefined : (JSON.parse(body) as Json),
    });
    return answers.get(sends) ?? { code: 404, body: { message: `no animal has sent ${sends}` } };
  }

  let url: string;
  beforeAll(async () => {
    for (const { sends, answer } of kept) answers.set(sends, answer);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  /** What the server has got since the last time, against what each animal is to send. */
  const expectCalls = () => {
    for (const { sends, headers = {}, body } of kept)
      expect(seen.get(sends), sends).toEqual({ headers: expect.objectContaining(headers) as unknown, body });
    seen.clear();
  };

  const isMissing = (program: string, ...args: string[]) => spawnSync(program, args).status !== 0;

  test('the TypeScript client compiles and sends what is specified', async () => {
    const ids = kept.map(({ operation }) => operation.operationId);
    const calls = `import { createClient } from './packages/client/src/core/client.ts';
import { ${ids.join(', ')} } from './generated/operations/index.ts';
export async function main(baseUrl: string): Promise<void> {
  const client = createClient({ baseUrl, token: 't' });
${kept.map(({ typescript }) => `  await ${typescript};`).join('\n')}
}
void main(process.argv[2]!);
`;
    await writeFile(path.join(root, 'calls.ts'), calls);
    const config = JSON.parse(await readFile(path.join(root, 'tsconfig.json'), 'utf8')) as object;
    const include = [
      'calls.ts',
      'generated/operations.reference/index.ts',
      'generated/*.d.ts',
      'generated/*.ts',
    ];
    await writeFile(path.join(root, 'tsconfig.json'), JSON.stringify({ ...config, include }));
    await run(process.execPath, [compiler, '--noEmit', '-p', root]).catch((error: unknown) => {
      throw new Error((error as { stdout: string }).stdout);
    });
    await run(process.execPath, ['--import', 'tsx/esm', 'calls.ts', url], { cwd: root });
    expectCalls();
  });

  test.skipIf(isMissing('python3', '--version'))(
    'the Python package compiles and sends what is specified',
    async () => {
      const calls = `import sys, types, urllib.error, urllib.parse, urllib.request
sys.path.insert(0, "packages/python/src")
# The package under test without its HTTP library, which is not on every machine.
class Stub(types.ModuleType):
    def __getattr__(self, name): return type(name, (Exception,), {})
for name in ("httpx", "anyio", "anyio.to_thread"): sys.modules[name] = Stub(name)
from file_storage import _http, models as m
from file_storage.generated.operations import Operations
class Response:
    def __init__(self, code): self.status_code, self.is_success, self.is_redirect, self.headers = code, code < 300, False, {}
class Client(Operations):
    def _call(self, operation, method, path, *, query=None, headers=None, body=None, into=None, **rest):
        search = "?" + urllib.parse.urlencode(_http.query_of(query)) if query else ""
        data = None if body is None else _http.json.dumps(_http.sent(body)).encode()
        token = {} if rest.get("anonymous") else {"Authorization": "Bearer t"}
        request = urllib.request.Request(sys.argv[1] + urllib.parse.quote(path, safe="/%:") + search, data, {**token, **(headers or {})}, method=method)
        with urllib.request.urlopen(request) as response:
            return _http.parsed(operation, Response(response.status), response.read(), into)
client = Client()
${kept.map(({ python }) => python).join('\n')}
`;
      await writeFile(path.join(root, 'calls.py'), calls);
      await run('python3', ['-m', 'compileall', '-q', 'packages/python/src'], { cwd: root });
      await run('python3', ['calls.py', url], { cwd: root });
      expectCalls();
    },
  );

  test.skipIf(isMissing('go', 'version'))('the Go package compiles and sends what is specified', async () => {
    const calls = `package filestorage_test

import (
	"context"
	"testing"

	sdk "${goModulePath(await readFile(path.join(root, 'packages/go/go.mod'), 'utf8'))}"
)

func fails(results ...any) error {
	err, _ := results[len(results)-1].(error)
	return err
}

func TestCalls(t *testing.T) {
	ctx := context.Background()
	client, err := sdk.New("${url}", sdk.WithToken("t"))
	if err != nil {
		t.Fatal(err)
	}
${kept.map(({ go }) => `\tif err := fails(${go}); err != nil {\n\t\tt.Error(err)\n\t}`).join('\n')}
}
`;
    const package_ = path.join(root, 'packages/go');
    await writeFile(path.join(package_, 'zoo_test.go'), calls);
    await run('go', ['test', '-run', 'TestCalls', '.'], { cwd: package_ }).catch((error: unknown) => {
      const { stdout, stderr } = error as { stdout: string; stderr: string };
      throw new Error(stdout + stderr);
    });
    expectCalls();
  });
});

describe('one error instead of an operation that clients cannot have', () => {
  test.each(animals.filter(({ refused }) => refused !== undefined))('$about', async (animal) => {
    const { root: small } = await copyOfContract();
    await addTo(small, [animal]);
    const error: unknown = await generate({ root: small, lint: () => Promise.resolve({}) }).catch(
      (thrown: unknown) => thrown,
    );
    if (!(error instanceof ContractError)) throw new Error('not refused', { cause: error });
    const [{ file, line, message }] = error.problems as [(typeof error.problems)[number]];
    expect(`${path.relative(small, file)}:${line} ${message}`).toBe(animal.refused);
  });
});
