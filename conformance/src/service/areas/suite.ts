import type { Contract } from '../../engine/contract/contract.ts';
import type { Check } from '../check.ts';
import type { Remedy } from '../../engine/model/remedy.ts';
import type { Suite } from '../../engine/run/suite.ts';
import type { RequirementId } from '../../../../generated/registers.ts';
import { FileContext } from '../test-context.ts';
import type { Area, Checks } from './area.ts';
import { areas } from './areas.ts';
import { descriptions } from './operation-descriptions.ts';
import { unchecked } from './unchecked.ts';
import measured from './required-options.json' with { type: 'json' };

const inAll = (checksOf: (area: Area) => Checks | undefined): readonly Check[] =>
  Object.values<Area>(areas).flatMap((area) => {
    const found = checksOf(area) ?? [];
    return typeof found === 'function' ? found(descriptions) : found;
  });

/** The cases of the coverage table, for each operation that changes something. */
export const cases: readonly Check[] = inAll((area) => area.cases);

/** All checks and observations of the runner, in the order of the report. */
export const checks: readonly Check[] = [
  ...inAll((area) => area.checks),
  ...inAll((area) => area.acrossAreas),
  ...cases,
  ...inAll((area) => area.histories),
  ...inAll((area) => area.observations),
  ...inAll((area) => area.logins),
  ...inAll((area) => area.failingLogins),
];

/** The checks for a contract, including those for operations that its overlay adds. */
export const suiteFor = (contract: Pick<Contract, 'operations'>): Suite => ({
  checks: [...checks, ...inAll((area) => area.checksFor?.(contract))],
  contextFor: (check, parts) => new FileContext(check, parts),
  descriptions,
  unchecked,
  requiredOptions: optionsById,
});

/** Requirements, and the options with which a run tests them: any of the sets suffices, and none could be smaller. */
interface RequiredOptions {
  readonly oneOf: readonly (readonly Remedy[])[];
  readonly requirements: readonly RequirementId[];
}

/** Measured with the reference server by `npm run prove -- needed-options`. What is not here takes a token alone. */
export const requiredOptions = measured as readonly RequiredOptions[];

const optionsById: NonNullable<Suite['requiredOptions']> = Object.fromEntries(
  requiredOptions.flatMap(({ oneOf, requirements }) => requirements.map((id) => [id, oneOf])),
);
