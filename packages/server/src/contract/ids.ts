/** Body fields that contain an id. Clients may send the id as a string of digits, or an empty string for null. */
export const idFields = [
  'workspaceId',
  'parentId',
  'destinationId',
  'vaultId',
  'file_id',
  'id',
  'role_id',
  'userId',
] as const;
const listFields = ['entryIds'] as const;

type IdField = (typeof idFields)[number];
type IdListField = (typeof listFields)[number];

/** A body whose ids are numbers. */
export type WithNumericIds<Body> = Body extends object
  ? {
      [Field in keyof Body]: Field extends IdField
        ? Exclude<Body[Field], string>
        : Field extends IdListField
          ? number[]
          : Body[Field];
    }
  : Body;

/**
 * Converts ids that were sent as strings to numbers. The body must be valid: the schemas accept only digits, or an
 * empty string.
 */
export function withNumericIds<Body extends object>(body: Body): WithNumericIds<Body> {
  const converted = { ...body } as Record<string, unknown>;
  for (const field of idFields) {
    const value = converted[field];
    if (typeof value === 'string') converted[field] = value === '' ? null : Number(value);
  }
  for (const field of listFields) {
    if (Array.isArray(converted[field])) converted[field] = converted[field].map(Number);
  }
  return converted as WithNumericIds<Body>;
}
