import type { AsPlainObject } from 'minisearch';
import type { Find } from './search-find.ts';
import type { Entry } from './search-options.ts';

declare global {
  interface Window {
    /** Each index hands itself over when it is loaded. */
    searchIndexes?: AsPlainObject[];
    makeSearch?: (indexes: readonly AsPlainObject[]) => Find;
  }
}

/** An id of a register is looked for there, whatever the filter says; as `isId` of search-find.ts. */
const isId = (query: string) => /^[A-Z]{1,8}-\d+$/i.test(query);

/** Opens at a click, at `/` and at Ctrl-K; index and engine are loaded when it first opens. */
export function offerSearch(): void {
  const root = document.documentElement.dataset['root'] ?? '.';
  let find: Find | undefined;
  /** With the registers, once somebody has asked for them. */
  let findMore: Find | undefined;
  const dialog = document.createElement('dialog');
  dialog.className = 'search';
  dialog.setAttribute('aria-label', 'Search');
  dialog.innerHTML =
    '<form method="dialog"><input type="search" aria-label="Search for" placeholder="Operation, field, error text, U-37 …" autocomplete="off" spellcheck="false"><button>Close</button></form><label class="filter"><input type="checkbox"> Also requirements, results and tests</label><p role="status"></p><ol></ol>';
  document.body.append(dialog);
  const input = dialog.querySelector('input')!;
  const list = dialog.querySelector('ol')!;
  const status = dialog.querySelector('p')!;

  const filter = dialog.querySelector<HTMLInputElement>('.filter input')!;
  const show = async () => {
    const query = input.value.trim();
    const isWider = filter.checked || isId(query);
    if (find && isWider && !findMore) {
      await load(`${root}/assets/search-more.js`);
      findMore = window.makeSearch!(window.searchIndexes!);
    }
    const entries = query === '' ? [] : ((isWider ? findMore : find)?.(query) ?? []).slice(0, 30);
    list.replaceChildren(...entries.map((entry) => itemOf(entry, root)));
    status.textContent = query === '' ? '' : entries.length === 0 ? 'No results.' : '';
  };
  const open = async () => {
    if (dialog.open) return;
    dialog.showModal();
    input.select();
    if (find) return;
    try {
      await Promise.all([load(`${root}/assets/search-index.js`), load(`${root}/assets/search.js`)]);
      find = window.makeSearch!(window.searchIndexes!);
      await show();
    } catch (error) {
      complain(error);
    }
  };
  const complain = (error: unknown) => {
    status.textContent = `The search cannot be loaded. ${(error as Error).message}`;
  };

  dialog.addEventListener('input', () => void show().catch(complain));
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog || (target as Element).closest('a')) dialog.close();
  });
  dialog.addEventListener('keydown', (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      const stops = [input, ...list.querySelectorAll('a')];
      const index = stops.indexOf(document.activeElement as HTMLInputElement) + step;
      stops[Math.max(0, Math.min(index, stops.length - 1))]!.focus();
      event.preventDefault();
    } else if (event.key === 'Enter' && document.activeElement === input) {
      list.querySelector('a')?.click();
      event.preventDefault();
    }
  });
  document.addEventListener('click', ({ target }) => {
    if ((target as Element).closest('[data-action="search"]')) void open();
  });
  document.addEventListener('keydown', (event) => {
    const isTyping = (event.target as Element).matches('input, textarea, select');
    const isCall = event.key === '/' ? !isTyping : event.key === 'k' && (event.ctrlKey || event.metaKey);
    if (!isCall) return;
    event.preventDefault();
    void open();
  });
}

function itemOf({ address, page, title }: Entry, root: string): HTMLElement {
  const item = document.createElement('li');
  const link = document.createElement('a');
  link.href = `${root}/${address}`;
  const strong = document.createElement('strong');
  strong.textContent = title;
  link.append(strong);
  if (title !== page) link.append(` ${page}`);
  item.append(link);
  return item;
}

const loading = new Map<string, Promise<void>>();

/** Loads a script once, however often it is asked for before it is there. */
function load(source: string): Promise<void> {
  const asked = loading.get(source) ?? loaded(source);
  loading.set(source, asked);
  // A later try may be online again.
  asked.catch(() => loading.delete(source));
  return asked;
}

const loaded = (source: string) =>
  new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = source;
    script.onload = () => {
      resolve();
    };
    script.onerror = () => {
      reject(new Error(`${source} is missing.`));
    };
    document.head.append(script);
  });
