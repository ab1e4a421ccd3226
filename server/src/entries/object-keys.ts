import { randomUUID } from 'node:crypto';

/** Returns a storage key that is not in use. */
export const newObjectKey = (): string => `uploads/${randomUUID()}/${randomUUID()}`;
