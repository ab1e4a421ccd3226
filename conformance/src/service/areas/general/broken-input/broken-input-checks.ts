import type { OperationId } from '../../../../../../generated/operations.ts';
import type { RequirementId } from '../../../../../../generated/registers.ts';
import { check, type Check } from '../../../check.ts';
import type {
  BrokenInput,
  OperationDescription,
  OperationDescriptions,
} from '../../../operation-description.ts';
import type { FieldSchema } from './breakages.ts';
import { requestSchemas } from './request-schemas.ts';
import { needsOf } from './sound-request.ts';
import { tryBroken } from './try-broken.ts';

interface Target extends BrokenInput {
  readonly operation: OperationId;
  readonly description: OperationDescription;
}

const targetsIn = (descriptions: OperationDescriptions): Target[] =>
  (Object.keys(descriptions) as OperationId[]).flatMap((operation): Target[] => {
    const description = descriptions[operation];
    return 'never' in description.broken ? [] : [{ operation, description, ...description.broken }];
  });

/** For each field of a request body: the server must refuse invalid values. */
const ofFields = (target: Target): Check[] => {
  const { operation, description, spared = [], aboutEffects = [] } = target;
  return Object.entries(requestSchemas(operation).properties ?? {}).flatMap(([field, schema]) => {
    const [first, ...others] = requirementsOf(schema).filter((id) => !aboutEffects.includes(id));
    if (first === undefined || spared.includes(field)) return [];
    const options = { ...common(target), tests: [first, ...others] } as const;
    const name = `every invalid value of ${field} of ${operation} is refused`;
    return check(`${first}.invalid-${field}`, name, options, (t) =>
      tryBroken(t, operation, description, { only: [field], inSpecifiedForm: false }),
    );
  });
};

/**
 * For each operation that validates its own data: the error must have the specified form, whichever field is invalid.
 */
const inSpecifiedForm = (target: Target): Check => {
  const { operation, description, spared = [], ofOtherForm = [] } = target;
  return check(
    `ERR-3.invalid-${operation}`,
    `every invalid body of ${operation} is refused with the specified error`,
    { ...common(target), tests: ['ERR-3', 'ERR-4', 'ERR-5'] },
    (t) =>
      tryBroken(t, operation, description, { spared: [...spared, ...ofOtherForm], inSpecifiedForm: true }),
  );
};

/** Checks by generated input; `--seed` reproduces what they send. */
export function brokenInputChecks(descriptions: OperationDescriptions): Check[] {
  const targets = targetsIn(descriptions);
  return [
    ...targets.flatMap(ofFields),
    ...targets.filter(({ statesForm }) => statesForm).map(inSpecifiedForm),
  ];
}

function common({ operation, description }: Target) {
  return { operation, profile: 'full', needs: ['budget', ...needsOf(description)] } as const;
}

function requirementsOf(field: FieldSchema): readonly RequirementId[] {
  return (field['x-requirements'] ?? []) as readonly RequirementId[];
}
