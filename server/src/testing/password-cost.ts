import type { PasswordCost } from '../authentication/password-hasher.ts';

/** Enough to be correct, too little to be safe, and quick. */
export const testPasswordCost: PasswordCost = { N: 16, r: 1, p: 1 };
