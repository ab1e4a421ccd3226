import { expect } from 'vitest';

/** The refusal of invalid data that names a field, with this message or any other. */
export const invalid = (field: string, message: unknown = expect.any(String)) => ({
  status: 422,
  body: { errors: { [field]: message } },
});
