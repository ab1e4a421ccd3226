import type { PasswordCost } from '../authentication/password-hasher.ts';

/** Correct but not secure hashes, for speed. */
export const testPasswordCost: PasswordCost = { N: 16, r: 1, p: 1 };
