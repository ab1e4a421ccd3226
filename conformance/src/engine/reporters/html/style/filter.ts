import { css } from './css.ts';

/** Controls: the filter and the copy buttons. */
export const filter = css`
  #filter {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.5rem 0.75rem;
    margin-top: 2.5rem;
    padding: 0.75rem 0;
    border-block: 1px solid var(--line);
    background: var(--ground);
  }
  #filter fieldset {
    display: flex;
    flex-wrap: wrap;
    gap: 0.4rem;
    margin: 0;
    padding: 0;
    border: 0;
  }
  #filter .verdict {
    position: relative;
    padding: 0.2rem 0.7rem;
    border: 1px solid var(--line);
    border-radius: 2rem;
    background: var(--card);
    cursor: pointer;
  }
  #filter .verdict:has(:checked) {
    border-color: var(--tone);
    box-shadow: inset 0 0 0 1px var(--tone);
  }
  #filter .verdict:has(:focus-visible) {
    outline: 2px solid var(--link);
    outline-offset: 2px;
  }
  #filter [type='checkbox'] {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    margin: 0;
    opacity: 0;
    cursor: inherit;
  }
  [type='search'],
  button {
    padding: 0.3rem 0.7rem;
    border: 1px solid var(--line);
    border-radius: 6px;
    background: var(--card);
    color: inherit;
    font: inherit;
    font-size: 0.9375rem;
  }
  [type='search'] {
    flex: 1 1 11rem;
    min-width: 0;
    border-color: var(--not-exercised);
  }
  ::placeholder {
    color: var(--quiet);
    opacity: 1;
  }
  button {
    cursor: pointer;
  }
  #filter output {
    font-size: 0.875rem;
    font-variant-numeric: tabular-nums;
  }
  @media (min-width: 56rem) and (min-height: 40rem) {
    #filter {
      position: sticky;
      z-index: 1;
      top: 0;
    }
  }
`;
