/**
 * The contract's registers and operations as data.
 *
 * @example
 * import { requirements, unknowns } from '@file-storage/openapi';
 * console.log(requirements.find(({ id }) => id === 'FOLDER-4')?.statement);
 */
export { requirements, unknowns } from './registers.js';
export type { Requirement, RequirementId, Unknown, UnknownId } from './registers.js';
/** Method and path of each operation of the contract, by operationId. */
export { operations } from './operations.js';
export type { OperationId } from './operations.js';
/** The same for the reference description: the contract's operations and those that its server adds. */
export { operations as referenceOperations } from './operations.reference.js';
export type { OperationId as ReferenceOperationId } from './operations.reference.js';
