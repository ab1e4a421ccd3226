/** Puts a button on each code block and heading, and serves the one that copies the page. */
export function offerCopying(): void {
  for (const pre of document.querySelectorAll<HTMLElement>('figure.code pre')) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'copy';
    button.textContent = 'Copy';
    button.addEventListener('click', () => void copy(button, pre.textContent));
    pre.after(button);
  }
  for (const heading of document.querySelectorAll<HTMLElement>('article h2[id], article h3[id]')) {
    addAnchor(heading, heading);
  }
  // A register has hundreds of rows: each gets its link when somebody points at it.
  document.querySelector('article')?.addEventListener('pointerover', ({ target }) => {
    const row = (target as Element).closest<HTMLElement>('tr[id]');
    const cell = row?.querySelector('td');
    if (row && cell && !cell.querySelector('.anchor')) addAnchor(row, cell);
  });
  const button = document.querySelector<HTMLButtonElement>('[data-action="copy-page"]');
  // A page from a disk may not read its neighbours.
  if (location.protocol === 'file:') button?.remove();
  else button?.addEventListener('click', () => void copyPage(button));
}

/** A link to a heading or a row, at the end of its name. */
function addAnchor(target: HTMLElement, name: HTMLElement): void {
  const link = document.createElement('a');
  link.className = 'anchor';
  link.href = `#${target.id}`;
  link.textContent = '#';
  link.setAttribute('aria-label', `Link to ${name.textContent.trim()}`);
  name.append(link);
}

async function copyPage(button: HTMLButtonElement): Promise<void> {
  const markdownLink = document.querySelector<HTMLLinkElement>('link[rel="alternate"]')!;
  const response = await fetch(markdownLink.href);
  await copy(button, response.ok ? await response.text() : undefined);
}

async function copy(button: HTMLButtonElement, text: string | undefined): Promise<void> {
  const before = button.textContent;
  try {
    if (text === undefined) throw new Error('There is nothing to copy.');
    await navigator.clipboard.writeText(text);
    button.textContent = 'Copied';
  } catch {
    button.textContent = 'Not copied';
  }
  setTimeout(() => (button.textContent = before), 1500);
}
