import type { OperationId } from '../../../../../generated/operations.ts';
import type { RequirementId } from '../../../../../generated/registers.ts';
import { check, type Check } from '../../../model/check.ts';
import type { FieldSchema } from './breakages.ts';
import { requestSchemas } from './request-schemas.ts';
import { needsOf } from './sound-requests.ts';
import { tryBroken } from './try-broken.ts';

interface Target {
  readonly operation: OperationId;
  /** Whether the form of the refusal counts: not where one of another kind may lawfully come first (U-26). */
  readonly statesForm: boolean;
  /** Fields that are never broken. */
  readonly spared?: readonly string[];
}

/** The login is left out: failed ones may lock the account. */
const targets: readonly Target[] = [
  // Broken, emptyTrash might be taken for true.
  { operation: 'deleteEntries', statesForm: true, spared: ['emptyTrash'] },
  { operation: 'unstarEntries', statesForm: true },
  { operation: 'createFolder', statesForm: true },
  { operation: 'presignUpload', statesForm: true },
  { operation: 'createShareableLink', statesForm: true },
  { operation: 'createWorkspace', statesForm: true },
  { operation: 'createNote', statesForm: true },
  { operation: 'shareEntry', statesForm: false },
  { operation: 'registerEntry', statesForm: false },
  { operation: 'listUploadedParts', statesForm: false },
  { operation: 'extractArchive', statesForm: false },
  { operation: 'convertFile', statesForm: false },
  { operation: 'moveVaultEntries', statesForm: false },
  { operation: 'deleteVaultEntries', statesForm: false },
];

/** Requirements on what a field brings about; that its value is valid is not their concern. */
const aboutEffects: ReadonlySet<string> = new Set([
  'ARCHIVE-5',
  'CONVERT-9',
  'REG-10',
  'REG-11',
  'REG-16',
  'UPLOAD-13',
  'UPLOAD-14',
]);

/** Of each field that a request body has: whatever cannot be valid is refused. */
const ofFields = targets.flatMap(({ operation, spared = [] }) =>
  Object.entries(requestSchemas(operation).properties ?? {}).flatMap(([field, schema]) => {
    const [first, ...others] = requirementsOf(schema);
    if (first === undefined || spared.includes(field)) return [];
    const options = { ...common(operation), proves: [first, ...others] } as const;
    return check(`whatever cannot be valid as ${field} of ${operation} is refused`, options, (t) =>
      tryBroken(t, operation, { only: [field], inStatedForm: false }),
    );
  }),
);

/** Of each operation that says itself what is wrong: it says so in the stated form, whatever is broken. */
const inStatedForm = targets
  .filter(({ statesForm }) => statesForm)
  .map(({ operation, spared }) =>
    check(
      `whatever body of ${operation} cannot be valid is refused in the stated form`,
      { ...common(operation), proves: ['ERR-3', 'ERR-4', 'ERR-5'] },
      (t) => tryBroken(t, operation, { spared, inStatedForm: true }),
    ),
  );

/** Checks by generated input; `--seed` reproduces what they send. */
export const brokenInputChecks: readonly Check[] = [...ofFields, ...inStatedForm];

function common(operation: OperationId) {
  return { operation, profile: 'full', needs: ['budget', ...needsOf(operation)] } as const;
}

function requirementsOf(field: FieldSchema): RequirementId[] {
  const marks = (field['x-requirements'] ?? []) as readonly RequirementId[];
  return marks.filter((id) => !aboutEffects.has(id));
}
