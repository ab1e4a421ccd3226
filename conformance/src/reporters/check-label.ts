/** The name of a check in reports and lists: its id, if the report has one, and its sentence. */
export const checkLabel = ({
  id,
  name,
}: {
  readonly id?: string | undefined;
  readonly name: string;
}): string => (id === undefined ? name : `${id} ${name}`);
