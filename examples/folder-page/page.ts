/** A page that signs in, lists the root folder, creates folders in it, and shows errors, without a framework. */
import { MutationObserver, QueryClient, QueryObserver } from '@tanstack/query-core';
import { createClient, createFolder, InvalidError, login, type Client } from '@file-storage/client';
import { mutationOptions, queryOptions } from '@file-storage/client/query';
import { listEntries } from '@file-storage/client/reference';

/** The bundler sets both. Without mocks, it leaves them out of the page. */
declare const BASE_URL: string;
declare const MOCKED: boolean;

const element = (id: string) => document.getElementById(id)!;
const queries = new QueryClient();

if (MOCKED) await (await import('./mocks.ts')).startMocks(BASE_URL);

whenSubmitted('sign-in', async ({ email = '', password = '' }) => {
  const { user } = await login(createClient({ baseUrl: BASE_URL }), { email, password, device_name: 'page' });
  // A client for each user: what one has cached is not shown to another.
  showRoot(createClient({ baseUrl: BASE_URL, token: user.access_token }));
  element('sign-in').hidden = true;
  element('create').hidden = false;
  return `${user.display_name} is signed in.`;
});

function showRoot(client: Client): void {
  const list = new QueryObserver(queries, queryOptions(listEntries, client, { perPage: 200 }));
  list.subscribe(({ data, error }) => {
    if (error) element('result').textContent = textOf(error);
    const { data: entries = [], total = 0 } = data ?? {};
    const lines = entries.map(({ name }) => name);
    if (total > lines.length) lines.push(`and ${total - lines.length} more`);
    const items = lines.map((text) => Object.assign(document.createElement('li'), { textContent: text }));
    element('entries').replaceChildren(...items);
  });
  const creation = new MutationObserver(queries, {
    ...mutationOptions(createFolder, client),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['listEntries'] }),
  });
  whenSubmitted('create', async ({ name = '' }) => {
    const { folder } = await creation.mutate({ name, parentId: null });
    return `${folder.name} is created.`;
  });
}

/** Calls a function with the fields of a form, and shows its result or its error. */
function whenSubmitted(id: string, act: (fields: Record<string, string>) => Promise<string>): void {
  element(id).addEventListener('submit', (event) => {
    event.preventDefault();
    const fields = new FormData(event.target as HTMLFormElement) as unknown as Iterable<[string, string]>;
    element('result').textContent = '';
    void act(Object.fromEntries(fields))
      .catch(textOf)
      .then((text) => (element('result').textContent = text));
  });
}

const textOf = (error: unknown): string =>
  error instanceof InvalidError ? Object.values(error.errors).join(' ') : (error as Error).message;
