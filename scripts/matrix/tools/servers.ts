import path from 'node:path';
import { complaintsOfSchemathesis, requestsOfSchemathesis } from '../schemathesis/rules.ts';
import type { MatrixTool } from '../tool.ts';

/** `API_ROOT` and `TOKEN` of the server that the tool tests. */
const settings = `base-url = "\${API_ROOT}"
headers = { Authorization = "Bearer \${TOKEN}" }
seed = 1
continue-on-failure = true
request-timeout = 30

[generation]
deterministic = true
database = "none"
max-examples = 20

# Beside what it expects by default, 413: a body may be too large to look at.
[checks.negative_data_rejection]
expected-statuses = [400, 401, 403, 404, 405, 406, 409, 413, 415, 422, 428, 429, "5xx"]
`;

/** Tools that send valid and invalid requests to a server. */
export const serverTesters: readonly MatrixTool[] = [
  {
    name: 'Schemathesis',
    kind: 'tester',
    version: '4.32.5',
    source: { pip: ['schemathesis==4.32.5'] },
    files: () => ({ 'schemathesis.toml': settings }),
    command: ({ tool, document }) => [
      path.join(tool, 'bin/schemathesis'),
      ...['run', document, '--no-color', '--report', 'ndjson', '--report-ndjson-path', 'report.ndjson'],
    ],
    report: 'report.ndjson',
    testsServer: true,
    complaints: complaintsOfSchemathesis,
    requests: requestsOfSchemathesis,
  },
];
