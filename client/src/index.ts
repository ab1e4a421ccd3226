export { createClient } from './core/client.ts';
export type { CallOptions, Client, ClientOptions } from './core/client.ts';
export { createHooks } from './core/hooks.ts';
export type { Hooks, RequestEvent, ResponseEvent } from './core/hooks.ts';
export { ApiError, ForbiddenError, InvalidError, UnauthenticatedError } from './core/errors.ts';
export type { ErrorFacts, ErrorOutcome, ErrorReason, Failure, Outcome } from './core/errors.ts';
export type { Operation, OperationWithOptionalInput, OperationWithoutInput } from './core/operation.ts';
export * from '../../generated/operations/index.ts';
export type * from '../../generated/types.ts';
