import { expectTypeOf, test } from 'vitest';
import type { ListedWorkspace, Refusal, UnspecifiedError, ValidationError } from '../../generated/types.ts';

test('an error is a validation error or an unspecified one', () => {
  expectTypeOf<Refusal>().toEqualTypeOf<ValidationError | UnspecifiedError>();
  expectTypeOf<ValidationError['errors']>().toEqualTypeOf<Record<string, string>>();
});

test('a workspace in a list has the same fields as a single one', () => {
  expectTypeOf<ListedWorkspace['avatar']>().toEqualTypeOf<string>();
  expectTypeOf<ListedWorkspace['currentUser']['workspace_id']>().toEqualTypeOf<number>();
  expectTypeOf<ListedWorkspace['currentUser']['role_name']>().toEqualTypeOf<string>();
});
