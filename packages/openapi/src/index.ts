/**
 * The registers and operations of the contract as data.
 *
 * @example
 * import { requirements, unknowns } from '@file-storage/openapi';
 * console.log(requirements.find(({ id }) => id === 'FOLDER-4')?.statement);
 */
export { requirements, unknowns } from '../../../generated/registers.ts';
export type { Requirement, RequirementId, Unknown, UnknownId } from '../../../generated/registers.ts';

/** Method and path of each operation of the contract, by operationId. */
export { operations } from '../../../generated/operations.ts';
export type { OperationId } from '../../../generated/operations.ts';

/**
 * The same for the reference description: the operations of the contract, and those that only the reference server has.
 */
export { operations as referenceOperations } from '../../../generated/operations.reference.ts';
export type { OperationId as ReferenceOperationId } from '../../../generated/operations.reference.ts';
