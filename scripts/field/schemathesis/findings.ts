/** A failed check of Schemathesis, with its exchange. */
export interface Finding {
  /** E.g. `negative_data_rejection`. */
  check: string;
  /** E.g. `POST /folders`. */
  operation: string;
  /** What Schemathesis changed in a valid request, if it says so. */
  change: string;
  message: string;
  request: { method: string; uri: string; body: string };
  status: number;
  /** The body of the response. */
  answer: string;
}

/** The failures in a run of Schemathesis, and the number of requests. */
export interface Findings {
  requests: number;
  findings: Finding[];
}

interface Encoded {
  $base64: string;
}

interface Check {
  name: string;
  status: string;
  failure_info?: { failure: { operation?: string; title: string; message: string } };
}

interface Scenario {
  recorder: {
    label: string;
    cases?: Record<string, { value: { meta?: { phase?: { data?: { description?: string } } } } } | undefined>;
    checks?: Record<string, Check[]>;
    interactions?: Record<
      string,
      | {
          request: { method: string; uri: string; body?: Encoded };
          response?: { status_code: number; content?: Encoded };
        }
      | undefined
    >;
  };
}

/** Reads a report in the format `ndjson`. */
export function findingsIn(report: string): Findings {
  const scenarios = report
    .split('\n')
    .filter((line) => line.startsWith('{"ScenarioFinished"'))
    .map((line) => (JSON.parse(line) as { ScenarioFinished: Scenario }).ScenarioFinished);
  return {
    requests: scenarios.reduce(
      (sum, { recorder }) => sum + Object.keys(recorder.interactions ?? {}).length,
      0,
    ),
    findings: scenarios.flatMap(findingsOf),
  };
}

function findingsOf({
  recorder: { label, cases = {}, checks = {}, interactions = {} },
}: Scenario): Finding[] {
  return Object.entries(checks).flatMap(([id, ofCase]) =>
    ofCase.flatMap(({ name, failure_info: info }) => {
      const exchange = interactions[id];
      if (!info) return [];
      return {
        check: name,
        operation: info.failure.operation ?? label,
        change: cases[id]?.value.meta?.phase?.data?.description ?? '',
        message: `${info.failure.title} ${info.failure.message}`.trim(),
        request: {
          method: exchange?.request.method ?? '',
          uri: exchange?.request.uri ?? '',
          body: textOf(exchange?.request.body),
        },
        status: exchange?.response?.status_code ?? 0,
        answer: textOf(exchange?.response?.content),
      };
    }),
  );
}

const textOf = (encoded: Encoded | undefined) =>
  encoded ? Buffer.from(encoded.$base64, 'base64').toString('utf8') : '';
