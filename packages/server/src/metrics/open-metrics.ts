/**
 * The three kinds of metrics that this server has, and their text format (OpenMetrics 1.0). We do not use prom-client: it
 * had no release since 2024, and brings the OpenTelemetry API and a second set of metrics about the process.
 */
export interface Metric {
  /** Lines without the end of the last one. */
  lines: () => string[];
}

type Unit = 'seconds' | 'bytes';

export const contentType = 'application/openmetrics-text; version=1.0.0; charset=utf-8';

export const openMetrics = (metrics: readonly Metric[]): string =>
  [...metrics.flatMap((metric) => metric.lines()), '# EOF', ''].join('\n');

/**
 * A number that only grows. The values of its labels must come from a small set, never from users: each combination is
 * kept forever.
 */
export class Counter implements Metric {
  readonly #head: string[];
  readonly #sample: string;
  readonly #labels: readonly string[];
  readonly #values = new Map<string, number>();

  constructor(name: string, help: string, labels: readonly string[]) {
    this.#head = headOf(name, 'counter', help);
    this.#sample = `${name}_total`;
    this.#labels = labels;
  }

  /** A counter without labels whose value is kept elsewhere. */
  static read(name: string, help: string, read: () => number, { unit }: { unit?: Unit } = {}): Metric {
    const head = headOf(name, 'counter', help, unit);
    return { lines: () => [...head, `${name}_total ${read()}`] };
  }

  add(values: readonly string[], amount = 1): void {
    const labels = labelsOf(this.#labels, values);
    this.#values.set(labels, (this.#values.get(labels) ?? 0) + amount);
  }

  lines(): string[] {
    return [
      ...this.#head,
      ...[...this.#values].map(([labels, value]) => `${this.#sample}{${labels}} ${value}`),
    ];
  }
}

/** A number that goes up and down. */
export class Gauge implements Metric {
  readonly #head: string[];
  readonly #name: string;
  readonly #read: () => number;

  constructor(name: string, help: string, read: () => number, { unit }: { unit?: Unit } = {}) {
    this.#head = headOf(name, 'gauge', help, unit);
    this.#name = name;
    this.#read = read;
  }

  lines(): string[] {
    return [...this.#head, `${this.#name} ${this.#read()}`];
  }
}

interface Observed {
  /** By bucket; the last one is for values above all bounds. */
  counts: number[];
  sum: number;
}

/** Counts values by size. Its labels are those of a counter. */
export class Histogram implements Metric {
  readonly #head: string[];
  readonly #name: string;
  readonly #labels: readonly string[];
  readonly #bounds: readonly number[];
  readonly #observed = new Map<string, Observed>();

  /** @param options `buckets` are upper bounds, in ascending order */
  constructor(
    name: string,
    help: string,
    labels: readonly string[],
    { unit, buckets }: { unit: Unit; buckets: readonly number[] },
  ) {
    this.#head = headOf(name, 'histogram', help, unit);
    this.#name = name;
    this.#labels = labels;
    this.#bounds = [...buckets, Infinity];
  }

  observe(values: readonly string[], value: number): void {
    const labels = labelsOf(this.#labels, values);
    let observed = this.#observed.get(labels);
    if (!observed) {
      observed = { counts: this.#bounds.map(() => 0), sum: 0 };
      this.#observed.set(labels, observed);
    }
    observed.counts[this.#bounds.findIndex((bound) => value <= bound)]! += 1;
    observed.sum += value;
  }

  lines(): string[] {
    const samples = [...this.#observed].flatMap(([labels, { counts, sum }]) => {
      let total = 0;
      const buckets = this.#bounds.map((bound, index) => {
        total += counts[index]!;
        return `${this.#name}_bucket{${labels},le="${asBound(bound)}"} ${total}`;
      });
      return [...buckets, `${this.#name}_count{${labels}} ${total}`, `${this.#name}_sum{${labels}} ${sum}`];
    });
    return [...this.#head, ...samples];
  }
}

const headOf = (name: string, type: string, help: string, unit?: Unit): string[] => [
  `# TYPE ${name} ${type}`,
  ...(unit ? [`# UNIT ${name} ${unit}`] : []),
  `# HELP ${name} ${help}`,
];

const labelsOf = (names: readonly string[], values: readonly string[]): string =>
  names.map((name, index) => `${name}="${escaped(values[index]!)}"`).join(',');

const escaped = (text: string) => text.replaceAll(/[\\"]/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`);

/** The format writes bounds as floating-point numbers. */
function asBound(bound: number): string {
  if (bound === Infinity) return '+Inf';
  return Number.isInteger(bound) ? `${bound}.0` : String(bound);
}
