import { offerCopying } from './copy.ts';
import { offerSearch } from './search-dialog.ts';
import { makeTabs } from './tabs.ts';
import { offerTrial } from './try-it.ts';

for (const tabs of document.querySelectorAll<HTMLElement>('.tabs')) makeTabs(tabs);
for (const panel of document.querySelectorAll<HTMLDetailsElement>('.try')) offerTrial(panel);
offerCopying();
offerSearch();

const { dataset } = document.documentElement;
const fieldSwitch = document.querySelector<HTMLInputElement>('[data-action="reference-fields"]');

function showReferenceFields(isShown: boolean): void {
  dataset['referenceFields'] = isShown ? 'shown' : 'hidden';
  if (fieldSwitch) fieldSwitch.checked = isShown;
}
showReferenceFields(dataset['referenceFields'] !== 'hidden');

const actions: Record<string, () => void> = {
  theme: () => {
    const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
    const current = dataset['theme'] ?? (isDark ? 'dark' : 'light');
    dataset['theme'] = current === 'dark' ? 'light' : 'dark';
    remember('theme', dataset['theme']);
  },
  'reference-fields': () => {
    showReferenceFields(fieldSwitch!.checked);
    remember('reference-fields', dataset['referenceFields']!);
  },
};
document.addEventListener('click', ({ target }) => {
  const button = (target as Element).closest<HTMLElement>('[data-action]');
  actions[button?.dataset['action'] ?? '']?.();
});

/** A part that is linked to is opened, wherever it lies. */
function openTarget(): void {
  const target =
    location.hash.length > 1 && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!target) return;
  if (target.closest('.fields .reference')) showReferenceFields(true);
  let around = target.closest('details');
  for (; around; around = around.parentElement?.closest('details') ?? null) around.open = true;
  target.scrollIntoView();
}
addEventListener('hashchange', openTarget);
openTarget();

const here = document.querySelector('.side [aria-current]');
const side = document.querySelector('.side');
if (here && side && getComputedStyle(side).position === 'sticky') {
  side.scrollTop = Math.max(0, here.getBoundingClientRect().top - innerHeight / 2);
}

function remember(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Without storage the choice lasts for this page.
  }
}
