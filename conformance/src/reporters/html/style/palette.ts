import { css } from './css.ts';

/** Text keeps a contrast of 4.5 and marks one of 3 against what lies behind them. */
export const palette = css`
  :root {
    color-scheme: light dark;
    --ground: #f6f6f3;
    --card: #ffffff;
    --sunk: #f1f1ed;
    --line: #deded8;
    --text: #1c1e21;
    --quiet: #595e64;
    --link: #1d5a96;
    --passed: #2a7148;
    --failed: #b3261e;
    --error: #8a5200;
    --known: #69489f;
    --not-exercised: #62676d;
    --observed: #1d5a96;
    --cell-passed: #5a9c77;
    --sans: system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif;
    --mono: ui-monospace, 'SF Mono', 'Cascadia Code', Menlo, Consolas, 'Liberation Mono', monospace;
  }
  @media (prefers-color-scheme: dark) {
    :root {
      --ground: #15171a;
      --card: #1c1f23;
      --sunk: #15171a;
      --line: #33383e;
      --text: #e4e4e0;
      --quiet: #a3a8ae;
      --link: #86bbec;
      --passed: #74c494;
      --failed: #ff8f85;
      --error: #f0b45e;
      --known: #bda8ee;
      --not-exercised: #a3a8ae;
      --observed: #86bbec;
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
