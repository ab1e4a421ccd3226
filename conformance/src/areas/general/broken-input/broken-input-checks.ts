import type { OperationId } from '../../../../../generated/operations.ts';
import type { RequirementId } from '../../../../../generated/registers.ts';
import { check, type Check } from '../../../model/check.ts';
import type { BrokenInput, OperationSheet, OperationSheets } from '../../../model/operation-sheet.ts';
import type { FieldSchema } from './breakages.ts';
import { requestSchemas } from './request-schemas.ts';
import { needsOf } from './sound-request.ts';
import { tryBroken } from './try-broken.ts';

interface Target extends BrokenInput {
  readonly operation: OperationId;
  readonly sheet: OperationSheet;
}

const targetsIn = (sheets: OperationSheets): Target[] =>
  (Object.keys(sheets) as OperationId[]).flatMap((operation): Target[] => {
    const sheet = sheets[operation];
    return 'never' in sheet.broken ? [] : [{ operation, sheet, ...sheet.broken }];
  });

/** For each field of a request body: the server must refuse invalid values. */
const ofFields = (target: Target): Check[] => {
  const { operation, sheet, spared = [], aboutEffects = [] } = target;
  return Object.entries(requestSchemas(operation).properties ?? {}).flatMap(([field, schema]) => {
    const [first, ...others] = requirementsOf(schema).filter((id) => !aboutEffects.includes(id));
    if (first === undefined || spared.includes(field)) return [];
    const options = { ...common(target), proves: [first, ...others] } as const;
    const name = `every invalid value of ${field} of ${operation} is refused`;
    return check(`${first}.invalid-${field}`, name, options, (t) =>
      tryBroken(t, operation, sheet, { only: [field], inStatedForm: false }),
    );
  });
};

/**
 * For each operation that validates its own data: the error must have the specified form, whichever field is invalid.
 */
const inStatedForm = (target: Target): Check => {
  const { operation, sheet, spared = [], ofOtherForm = [] } = target;
  return check(
    `ERR-3.invalid-${operation}`,
    `every invalid body of ${operation} is refused with the specified error`,
    { ...common(target), proves: ['ERR-3', 'ERR-4', 'ERR-5'] },
    (t) => tryBroken(t, operation, sheet, { spared: [...spared, ...ofOtherForm], inStatedForm: true }),
  );
};

/** Checks by generated input; `--seed` reproduces what they send. */
export function brokenInputChecks(sheets: OperationSheets): Check[] {
  const targets = targetsIn(sheets);
  return [...targets.flatMap(ofFields), ...targets.filter(({ statesForm }) => statesForm).map(inStatedForm)];
}

function common({ operation, sheet }: Target) {
  return { operation, profile: 'full', needs: ['budget', ...needsOf(sheet)] } as const;
}

function requirementsOf(field: FieldSchema): readonly RequirementId[] {
  return (field['x-requirements'] ?? []) as readonly RequirementId[];
}
