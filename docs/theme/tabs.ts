import { keep, recall } from './session.ts';

const key = 'sample-language';
/** Shows the reader's language in each set of tabs. */
const followers: ((name: string) => void)[] = [];
let count = 0;

/** Turns titled blocks that stand one after another into tabs, which follow the reader's language. */
export function makeTabs(tabs: HTMLElement): void {
  // A figure may not be a tab's panel: each gets one around it.
  const panels = [...tabs.querySelectorAll<HTMLElement>(':scope > figure')].map((figure) => {
    const panel = document.createElement('div');
    figure.replaceWith(panel);
    panel.append(figure);
    return panel;
  });
  const list = document.createElement('div');
  list.setAttribute('role', 'tablist');
  list.setAttribute('aria-label', 'Variants');
  const buttons = panels.map((panel) => {
    const button = document.createElement('button');
    const id = `tab-${(count += 1)}`;
    button.type = 'button';
    button.id = id;
    button.textContent = panel.querySelector('figcaption')?.textContent ?? '';
    button.setAttribute('role', 'tab');
    panel.id = `${id}-panel`;
    panel.setAttribute('role', 'tabpanel');
    panel.setAttribute('aria-labelledby', id);
    button.setAttribute('aria-controls', panel.id);
    list.append(button);
    return button;
  });
  const select = (index: number) => {
    buttons.forEach((button, position) => {
      button.setAttribute('aria-selected', String(position === index));
      button.tabIndex = position === index ? 0 : -1;
      panels[position]!.hidden = position !== index;
    });
  };
  const names = buttons.map(({ textContent }) => textContent);
  // A set of status codes remembers nothing.
  const isOfLanguages = !/^\d/.test(names[0] ?? '');
  const choose = (index: number) => {
    select(index);
    if (!isOfLanguages) return;
    keep(key, names[index]!);
    for (const follow of followers) follow(names[index]!);
  };
  if (isOfLanguages) {
    followers.push((name) => {
      if (names.includes(name)) select(names.indexOf(name));
    });
  }
  list.addEventListener('click', ({ target }) => {
    const index = buttons.indexOf(target as HTMLButtonElement);
    if (index < 0) return;
    choose(index);
  });
  list.addEventListener('keydown', (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    const index =
      (buttons.indexOf(event.target as HTMLButtonElement) + step + buttons.length) % buttons.length;
    choose(index);
    buttons[index]!.focus();
    event.preventDefault();
  });
  tabs.prepend(list);
  tabs.classList.add('ready');
  select(Math.max(0, isOfLanguages ? names.indexOf(recall(key) ?? '') : 0));
}
