/**
 * Moves parameters from an input, encoded, into a template: `/workspace/{id}`, `/track/all{?page}{?workspaceId}`.
 *
 * @throws TypeError for what would make another path of it: nothing, `.` and `..`
 */
export function fill(template: string, fields: Record<string, unknown>): string {
  let separator = '';
  return template.replace(/{(\??)(\w+)}/g, (_, query, name: string) => {
    const value = encodeURIComponent((fields[name] ?? '') as string);
    fields[name] = undefined;
    if (query) return value && `${(separator = separator ? '&' : '?') + name}=${value}`;
    if (/^\.{0,2}$/.test(value)) throw TypeError(`No ${name}`);
    return value;
  });
}
