import { css } from './css.ts';

/**
 * The colours and fonts of the documentation site (`docs/theme/site.css`). Their contrast is at least 4.5 for text and 3
 * for graphics.
 */
export const palette = css`
  :root {
    color-scheme: light dark;
    --ground: #ffffff;
    --card: #f5f7fa;
    --sunk: #ffffff;
    --line: #d5dce5;
    --text: #1b2430;
    --quiet: #4c5a6b;
    --link: #1a56b0;
    --passed: #2a7148;
    --failed: #b3261e;
    --error: #8a5200;
    --known: #69489f;
    --not-exercised: #4c5a6b;
    --observed: #1a56b0;
    --cell-passed: #559672;
    --sans: system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif;
    --mono: ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace;
  }
  @media (prefers-color-scheme: dark) {
    :root {
      --ground: #11161d;
      --card: #1a212b;
      --sunk: #11161d;
      --line: #313c4a;
      --text: #e4e9f0;
      --quiet: #a9b5c4;
      --link: #86b7ff;
      --passed: #74c494;
      --failed: #ff8f85;
      --error: #f0b45e;
      --known: #bda8ee;
      --not-exercised: #a9b5c4;
      --observed: #86b7ff;
      --cell-passed: #4f8f6b;
    }
  }
  .passed {
    --tone: var(--passed);
  }
  .failed {
    --tone: var(--failed);
  }
  .error {
    --tone: var(--error);
  }
  .known {
    --tone: var(--known);
  }
  .not-exercised {
    --tone: var(--not-exercised);
  }
  .observed {
    --tone: var(--observed);
  }
`;
