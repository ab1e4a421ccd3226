// Runs before the page is drawn, so that nobody sees the wrong colours or fields first.

const chosen = readChoice('theme');
if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset['theme'] = chosen;
if (readChoice('reference-fields') === 'hidden')
  document.documentElement.dataset['referenceFields'] = 'hidden';
document.documentElement.classList.add('script');

function readChoice(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // A browser may refuse storage; then the system's colours and all fields are shown.
    return null;
  }
}
