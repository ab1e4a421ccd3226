import type { TestCase } from './test-case.ts';

/** Values of one factor. `left out` is one of them if a request may omit the option. */
export type Values = readonly [string, string, ...string[]];

/** In what the requests of an operation differ: the values of dimensions and of options, which its cases combine. */
export type Factors = Readonly<Record<string, Values>>;

/** A value for each factor. */
export type CaseOf<Of extends Factors> = { readonly [Name in keyof Of]: Of[Name][number] };

/** The values of each factor that occur in these cases. */
export function factorsOf(cases: readonly Pick<TestCase, 'values'>[]): Record<string, string[]> {
  const names = Object.keys(cases[0]?.values ?? {});
  return Object.fromEntries(
    names.map((name) => [name, [...new Set(cases.map(({ values }) => values[name]!))]]),
  );
}
