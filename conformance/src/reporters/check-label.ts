/** A check as reports and lists name it: its id, where the runner that judged gave one, and its sentence. */
export const checkLabel = ({
  id,
  name,
}: {
  readonly id?: string | undefined;
  readonly name: string;
}): string => (id === undefined ? name : `${id} ${name}`);
