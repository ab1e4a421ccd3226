import path from 'node:path';
import { program } from '../clients/client.ts';
import type { MatrixTool } from '../tool.ts';

const redoclyClient = (language: string): MatrixTool => ({
  ...{ name: `Redocly, ${language}`, kind: 'generator', version: '2.77.0', source: { own: '@redocly/cli' } },
  command: ({ tool, document }) => [
    'node',
    path.join(tool, 'node_modules/@redocly/cli/bin/cli.js'),
    ...['generate-client', document, '--output', 'client.ts', '--generator', language.toLowerCase()],
  ],
});

/**
 * openapi-backend is a library for servers; its handler for operations that are not implemented returns the examples.
 */
const exampleServer = `import { createServer } from 'node:http';
import { OpenAPIBackend } from 'openapi-backend';

const [definition, port] = process.argv.slice(2);
const api = new OpenAPIBackend({ definition, quick: true, validate: false });
api.register({
  notImplemented: ({ operation }) => api.mockResponseForOperation(operation.operationId),
  notFound: () => ({ status: 404, mock: { message: 'There is no such operation.' } }),
});
await api.init();
createServer(({ method, url, headers }, response) => {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  const request = { method, path: pathname, query: Object.fromEntries(searchParams), headers };
  api.handleRequest(request).then(({ status, mock }) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(mock));
  });
}).listen(Number(port), '127.0.0.1');
`;

const fastMcp = { pip: ['fastmcp==3.4.0'] };

const fastMcpTools = `import json, sys
from fastmcp import FastMCP
import httpx
FastMCP.from_openapi(json.load(open(sys.argv[1])), client=httpx.AsyncClient())
`;

/** Generators for other languages, and other tools that read a description. */
export const others: readonly MatrixTool[] = [
  ...['Python', 'Go', 'PHP', 'Java'].map(redoclyClient),
  {
    name: 'Prism',
    kind: 'mock',
    version: '5.14.2',
    source: { own: '@stoplight/prism-cli' },
    serves: true,
    command: ({ tool, document, port }) => [
      'node',
      path.join(tool, 'node_modules/@stoplight/prism-cli/dist/index.js'),
      ...['mock', document, '--port', String(port), '--host', '127.0.0.1'],
    ],
  },
  {
    name: 'Mockoon',
    kind: 'mock',
    version: '9.9.0',
    source: { npm: { '@mockoon/cli': '9.9.0' } },
    serves: true,
    command: ({ tool, document, port }) => [
      'node',
      path.join(tool, 'node_modules/@mockoon/cli/bin/run.js'),
      ...[
        'start',
        '--data',
        document,
        '--port',
        String(port),
        '--disable-admin-api',
        '--disable-log-to-file',
      ],
    ],
  },
  {
    name: 'openapi-backend',
    kind: 'mock',
    version: '5.21.2',
    source: { npm: { 'openapi-backend': '5.21.2' } },
    serves: true,
    files: () => ({ 'serve.mjs': exampleServer }),
    command: ({ document, port }) => ['node', 'serve.mjs', document, String(port)],
  },
  {
    name: 'Redoc',
    kind: 'renderer',
    version: '2.77.0',
    source: { own: '@redocly/cli' },
    command: ({ tool, document }) => [
      'node',
      path.join(tool, 'node_modules/@redocly/cli/bin/cli.js'),
      ...['build-docs', document, '--output', 'redoc.html'],
    ],
  },
  {
    name: 'widdershins',
    kind: 'renderer',
    version: '4.0.1',
    source: { npm: { widdershins: '4.0.1' } },
    command: ({ tool, document }) => [
      'node',
      path.join(tool, 'node_modules/widdershins/widdershins.js'),
      ...[document, '--outfile', 'api.md'],
    ],
  },
  {
    name: 'openapi-to-postman',
    kind: 'collection',
    version: '6.3.3',
    source: { npm: { 'openapi-to-postmanv2': '6.3.3' } },
    command: ({ tool, document }) => [
      'node',
      path.join(tool, 'node_modules/openapi-to-postmanv2/bin/openapi2postmanv2.js'),
      ...['--spec', document, '--output', 'collection.json'],
    ],
  },
  {
    name: 'openapi-mcp-generator',
    kind: 'bridge',
    version: '4.0.1',
    source: { npm: { 'openapi-mcp-generator': '4.0.1' } },
    command: ({ tool, document }) => [
      path.join(tool, 'node_modules/.bin/openapi-mcp-generator'),
      ...['--input', document, '--output', 'mcp', '--base-url', 'https://storage.example.com/api/v1'],
    ],
  },
  {
    name: 'FastMCP',
    kind: 'bridge',
    version: '3.4.0',
    source: fastMcp,
    files: () => ({ 'tools.py': fastMcpTools }),
    command: ({ tool, document }) => [path.join(tool, 'bin/python'), 'tools.py', document],
    client: {
      language: 'Python',
      packages: fastMcp,
      files: { 'main.py': program('fastmcp.py') },
      compile: () => [],
      run: ({ packages }) => [path.join(packages, 'bin/python'), 'main.py'],
    },
  },
  {
    name: 'oasdiff',
    kind: 'comparison',
    version: '1.35.0',
    source: { go: 'github.com/oasdiff/oasdiff@v1.35.0' },
    command: ({ tool, document }) => [
      path.join(tool, 'oasdiff'),
      ...['breaking', document, document, '--fail-on', 'WARN'],
    ],
  },
  {
    name: 'openapi-down-convert',
    kind: 'converter',
    version: '0.14.2',
    source: { npm: { '@apiture/openapi-down-convert': '0.14.2' } },
    command: ({ tool, document }) => [
      path.join(tool, 'node_modules/.bin/openapi-down-convert'),
      ...['--input', document, '--output', 'down.json'],
    ],
  },
];
