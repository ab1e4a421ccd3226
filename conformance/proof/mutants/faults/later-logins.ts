/** Returns whether the account of a login was already signed in. The accounts of a run are, from its start. */
export function laterLogins(): (email: unknown) => boolean {
  const logins = new Map<unknown, number>();
  return (email) => {
    const count = (logins.get(email) ?? 0) + 1;
    logins.set(email, count);
    return count > 1;
  };
}
