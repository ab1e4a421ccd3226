import type { Contract } from '../contract/contract.ts';
import type { Check } from '../model/check.ts';
import type { Suite } from '../model/suite.ts';
import type { Area, Checks } from './area.ts';
import { areas } from './areas.ts';
import { sheets } from './sheets.ts';
import { unchecked } from './unchecked.ts';
import { whatItTakes } from './what-it-takes.ts';

const inAll = (checksOf: (area: Area) => Checks | undefined): readonly Check[] =>
  areas.flatMap((area) => {
    const found = checksOf(area) ?? [];
    return typeof found === 'function' ? found(sheets) : found;
  });

/** The cases of the coverage table, for each operation that changes something. */
export const cases: readonly Check[] = inAll((area) => area.cases);

/** All checks and observations of the runner, in the order of the report. */
export const checks: readonly Check[] = [
  ...inAll((area) => area.checks),
  ...inAll((area) => area.acrossAreas),
  ...cases,
  ...inAll((area) => area.walks),
  ...inAll((area) => area.observations),
  ...inAll((area) => area.logins),
  ...inAll((area) => area.failingLogins),
];

/** The checks for a contract, including those for operations that its overlay adds. */
export const suiteFor = (contract: Pick<Contract, 'operations'>): Suite => ({
  checks: [...checks, ...inAll((area) => area.checksFor?.(contract))],
  sheets,
  unchecked,
  takes,
});

const takes: NonNullable<Suite['takes']> = Object.fromEntries(
  whatItTakes.flatMap(({ oneOf, requirements }) => requirements.map((id) => [id, oneOf])),
);
