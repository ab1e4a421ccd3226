// Runs before the page is drawn, so that nobody sees the wrong colours first.

const chosen = readChoice();
if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset['theme'] = chosen;
document.documentElement.classList.add('script');

function readChoice(): string | null {
  try {
    return localStorage.getItem('theme');
  } catch {
    // A browser may refuse storage; the system's colours do.
    return null;
  }
}
