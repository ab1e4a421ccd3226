import { expect, test } from 'vitest';
import { Counter, Gauge, Histogram, openMetrics } from './open-metrics.ts';

test('metrics are written in the text format of OpenMetrics', () => {
  const requests = new Counter('requests', 'Requests, by operation.', ['operation', 'status']);
  const times = new Histogram('time_seconds', 'Times of responses.', ['operation'], {
    unit: 'seconds',
    buckets: [0.05, 1],
  });
  const open = new Gauge('connections', 'Open connections.', () => 3);
  const received = Counter.read('received_bytes', 'Bytes received.', () => 12_345, { unit: 'bytes' });

  requests.add(['createNote', '200']);
  requests.add(['createNote', '200'], 2);
  requests.add(['/a"b\\c\nd', '404']);
  for (const seconds of [0.25, 0.05, 0.0625, 2]) times.observe(['createNote'], seconds);

  expect(openMetrics([requests, times, open, received])).toBe(String.raw`# TYPE requests counter
# HELP requests Requests, by operation.
requests_total{operation="createNote",status="200"} 3
requests_total{operation="/a\"b\\c\nd",status="404"} 1
# TYPE time_seconds histogram
# UNIT time_seconds seconds
# HELP time_seconds Times of responses.
time_seconds_bucket{operation="createNote",le="0.05"} 1
time_seconds_bucket{operation="createNote",le="1.0"} 3
time_seconds_bucket{operation="createNote",le="+Inf"} 4
time_seconds_count{operation="createNote"} 4
time_seconds_sum{operation="createNote"} 2.3625
# TYPE connections gauge
# HELP connections Open connections.
connections 3
# TYPE received_bytes counter
# UNIT received_bytes bytes
# HELP received_bytes Bytes received.
received_bytes_total 12345
# EOF
`);
});
