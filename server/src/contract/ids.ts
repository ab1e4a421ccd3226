/** Fields of bodies that hold an id, which may come as its digits, or as empty text where it may be null. */
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

/** Turns ids that came as text into numbers, in a valid body: the schemas take nothing but digits, or nothing at all. */
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
