import { css } from './css.ts';

/** Failures with their evidence. */
export const failures = css`
  .failure {
    margin-bottom: 1.25rem;
    padding: 1.1rem 1.25rem;
    border: 1px solid var(--line);
    border-left: 4px solid var(--tone);
    border-radius: 6px;
    background: var(--card);
  }
  .failure:target,
  .failure.target {
    box-shadow: 0 0 0 3px color-mix(in srgb, var(--link) 30%, transparent);
  }
  .failure h3 {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0 0.9rem;
  }
  .failure .statement {
    flex-basis: 100%;
    font-size: 1.0625rem;
  }
  .proof {
    margin-top: 0.9rem;
  }
  .proof + .proof {
    padding-top: 0.9rem;
    border-top: 1px solid var(--line);
  }
  .reason {
    color: var(--quiet);
    font-size: 0.9375rem;
    unicode-bidi: isolate;
  }
  .finding {
    display: grid;
    gap: 0.3rem;
    margin: 0.6rem 0;
    padding: 0.7rem 0.9rem;
    border-radius: 6px;
    background: var(--sunk);
  }
  .finding div {
    display: grid;
    grid-template-columns: 5rem 1fr;
  }
  .finding dd {
    font-family: var(--mono);
    font-size: 0.8125rem;
    line-height: 1.6;
    unicode-bidi: isolate;
    white-space: pre-wrap;
  }
  summary {
    width: fit-content;
    padding: 0.2rem 0;
    cursor: pointer;
    font-size: 0.875rem;
  }
  .messages {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 22rem), 1fr));
    gap: 1rem 1.25rem;
    margin: 0.5rem 0 1rem;
  }
  pre {
    max-height: 22rem;
    margin-top: 0.3rem;
    padding: 0.7rem 0.9rem;
    overflow: hidden auto;
    border-radius: 6px;
    background: var(--sunk);
    line-height: 1.5;
    white-space: pre-wrap;
  }
  .curl {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
  }
  .curl pre {
    flex-basis: 100%;
  }
  .curl button {
    padding: 0.1rem 0.7rem;
    font-size: 0.8125rem;
  }
  .steps ol {
    padding-left: 2rem;
  }

  @media (max-width: 47.99rem) {
    .failure {
      padding: 0.9rem;
    }
    .finding div {
      grid-template-columns: 1fr;
    }
  }
`;
