import type { OperationId } from '../../../../../generated/operations.ts';
import type { RequirementId } from '../../../../../generated/registers.ts';
import { check, type Check } from '../../../model/check.ts';
import type { BrokenInput } from '../../../model/operation-sheet.ts';
import { sheets } from '../../sheets.ts';
import type { FieldSchema } from './breakages.ts';
import { requestSchemas } from './request-schemas.ts';
import { needsOf } from './sound-request.ts';
import { tryBroken } from './try-broken.ts';

interface Target extends BrokenInput {
  readonly operation: OperationId;
}

const targets = (Object.keys(sheets) as OperationId[]).flatMap((operation): Target[] => {
  const { broken } = sheets[operation];
  return 'never' in broken ? [] : [{ operation, ...broken }];
});

/** For each field of a request body: the server must refuse invalid values. */
const ofFields = targets.flatMap(({ operation, spared = [], aboutEffects = [] }) =>
  Object.entries(requestSchemas(operation).properties ?? {}).flatMap(([field, schema]) => {
    const [first, ...others] = requirementsOf(schema).filter((id) => !aboutEffects.includes(id));
    if (first === undefined || spared.includes(field)) return [];
    const options = { ...common(operation), proves: [first, ...others] } as const;
    const name = `every invalid value of ${field} of ${operation} is refused`;
    return check(`${first}.invalid-${field}`, name, options, (t) =>
      tryBroken(t, operation, { only: [field], inStatedForm: false }),
    );
  }),
);

/**
 * For each operation that validates its own data: the error must have the specified form, whichever field is invalid.
 */
const inStatedForm = targets
  .filter(({ statesForm }) => statesForm)
  .map(({ operation, spared = [], ofOtherForm = [] }) =>
    check(
      `ERR-3.invalid-${operation}`,
      `every invalid body of ${operation} is refused with the specified error`,
      { ...common(operation), proves: ['ERR-3', 'ERR-4', 'ERR-5'] },
      (t) => tryBroken(t, operation, { spared: [...spared, ...ofOtherForm], inStatedForm: true }),
    ),
  );

/** Checks by generated input; `--seed` reproduces what they send. */
export const brokenInputChecks: readonly Check[] = [...ofFields, ...inStatedForm];

function common(operation: OperationId) {
  return { operation, profile: 'full', needs: ['budget', ...needsOf(operation)] } as const;
}

function requirementsOf(field: FieldSchema): readonly RequirementId[] {
  return (field['x-requirements'] ?? []) as readonly RequirementId[];
}
