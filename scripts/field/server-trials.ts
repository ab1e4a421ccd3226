import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { excusedRules, ruleSteps } from './complaints.ts';
import { execute } from './execute.ts';
import {
  complaintsOfSchemathesis,
  reasonsOfSchemathesis,
  requestsOfSchemathesis,
} from './schemathesis/rules.ts';
import type { Trial } from './trial.ts';

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
export const serverTrials: readonly Trial[] = [
  {
    ...{ name: 'Schemathesis', kind: 'tester', version: '4.32.5', on: ['reference'], isRandom: true },
    install: { pip: ['schemathesis==4.32.5'] },
    files: () => ({ 'schemathesis.toml': settings }),
    then: [
      async (place) => {
        const { bin, doc, work, server } = place;
        const { apiRoot, token } = await server();
        const here = { work, env: { ...place.env, API_ROOT: apiRoot, TOKEN: token } };
        const report = ['--report', 'ndjson', '--report-ndjson-path', 'report.ndjson'];
        const { fault } = await execute(
          [bin('schemathesis'), 'run', doc, '--no-color', ...report],
          here,
          1200,
        );
        const findings = await readFile(path.join(work, 'report.ndjson'), 'utf8').catch(() => '');
        const requests = requestsOfSchemathesis(findings);
        // It fails if it finds anything; without requests it did not run.
        if (requests === 0)
          return [{ case: 'document', verdict: 'wrong', said: fault ?? 'It sent no request.' }];
        return [
          { case: 'document', verdict: 'right' },
          { case: 'requests', verdict: 'right', said: String(requests) },
          ...ruleSteps(complaintsOfSchemathesis(findings)),
        ];
      },
    ],
    excused: excusedRules(reasonsOfSchemathesis),
  },
];
