/**
 * Filters and copy buttons; the page is readable without them. The URL's fragment holds the whole state, so that it can
 * be linked: `#FOLDER-4`, `#verdict=failed,error&text=upload`, `#FOLDER-4&verdict=failed`.
 */
export const script = `
'use strict';
const form = document.getElementById('filter');
const counter = form.querySelector('output');
const boxes = [...form.querySelectorAll('[name=verdict]')];
const items = [...document.querySelectorAll('[data-verdict]')];
const groups = [...document.querySelectorAll('[data-group]')];
const folds = [...document.querySelectorAll('details.fold')];
const words = new Map(items.map((item) => [item, item.textContent.toLowerCase()]));

function readAddress() {
  const parameters = new URLSearchParams(location.hash.slice(1));
  const [first, value] = parameters.entries().next().value ?? [];
  return {
    target: value === '' ? document.getElementById(first) : null,
    verdicts: (parameters.get('verdict') ?? '').split(',').filter(Boolean),
    text: parameters.get('text') ?? '',
  };
}

function addressOf(id) {
  const parameters = new URLSearchParams();
  const verdicts = boxes.filter((box) => box.checked).map((box) => box.value);
  if (verdicts.length > 0) parameters.set('verdict', verdicts.join(','));
  if (form.text.value.trim() !== '') parameters.set('text', form.text.value.trim());
  const filter = parameters.toString().replaceAll('%2C', ',');
  return '#' + [id, filter].filter(Boolean).join('&');
}

// What a link leads to is shown even if the filter is against it.
function filter(target) {
  const verdicts = boxes.filter((box) => box.checked).map((box) => box.value);
  const text = form.text.value.trim().toLowerCase();
  for (const item of items) {
    const wanted = verdicts.length === 0 || verdicts.includes(item.dataset.verdict);
    item.hidden = !(wanted && words.get(item).includes(text)) && !item.contains(target);
  }
  for (const group of groups) {
    const holdsItems = group.querySelector('[data-verdict]') !== null;
    group.hidden = holdsItems && !group.querySelector('[data-verdict]:not([hidden])') && !group.contains(target);
  }
  // What was looked for is in sight.
  if (verdicts.length > 0 || text !== '') for (const fold of folds) fold.open = true;
  const rows = items.filter((item) => item.matches('tr:not([data-verdict=observed])'));
  const shown = rows.filter((row) => !row.hidden).length;
  counter.textContent = shown + ' of ' + rows.length + ' requirements';
}

function followAddress() {
  const { target, verdicts, text } = readAddress();
  for (const box of boxes) box.checked = verdicts.includes(box.value);
  form.text.value = text;
  filter(target);
  document.querySelector('.target')?.classList.remove('target');
  if (!target) return;
  target.classList.add('target');
  for (let fold = target.closest('details'); fold; fold = fold.parentElement.closest('details')) fold.open = true;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
  target.scrollIntoView();
}

// Browsers allow few changes of the address in a short time, so typing counts once it rests.
let resting;
form.addEventListener('input', () => {
  filter(null);
  clearTimeout(resting);
  resting = setTimeout(() => history.replaceState(null, '', addressOf('')), 200);
});
form.addEventListener('reset', (event) => {
  event.preventDefault();
  clearTimeout(resting);
  history.replaceState(null, '', '#');
  followAddress();
});
form.addEventListener('submit', (event) => event.preventDefault());
addEventListener('hashchange', followAddress);

document.addEventListener('click', (event) => {
  const link = event.target.closest('a[href^="#"]');
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const address = addressOf(link.getAttribute('href').slice(1));
  if (address === location.hash) followAddress();
  else location.hash = address;
});

for (const button of document.querySelectorAll('[data-copy]')) {
  const command = button.parentElement.querySelector('code');
  button.hidden = false;
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(command.textContent);
      button.textContent = 'Copied';
    } catch {
      getSelection().selectAllChildren(command);
      button.textContent = 'Selected';
    }
  });
}

// The narrow layout takes their meaning from the parts of tables: this says again what they are.
const roles = {
  table: 'table', 'thead, tbody': 'rowgroup', tr: 'row', td: 'cell', '[scope=col]': 'columnheader', '[scope=row]': 'rowheader',
};
for (const [selector, role] of Object.entries(roles)) {
  for (const part of document.querySelectorAll(selector)) part.role = role;
}

form.hidden = false;
followAddress();
`;
