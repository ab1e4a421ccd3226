import { css } from './css.ts';

/** The bar and the cells of the overview. */
export const glance = css`
  .glance h2 {
    margin-top: 1.75rem;
  }
  .bar {
    display: block;
    width: 100%;
    height: 1.5rem;
    border-radius: 4px;
  }
  .bar rect {
    fill: var(--tone);
    stroke: var(--ground);
    stroke-width: 2px;
  }
  .bar .passed {
    fill: var(--cell-passed);
  }
  .bar .not-exercised {
    fill: var(--line);
  }
  .legend {
    display: flex;
    flex-wrap: wrap;
    gap: 0.25rem 1.5rem;
    margin-top: 0.6rem;
  }
  .legend b {
    font-variant-numeric: tabular-nums;
  }
  .strips {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 30rem), 1fr));
    gap: 0.55rem 3rem;
    margin-top: 1.75rem;
    font-size: 0.9375rem;
  }
  .strips li {
    display: grid;
    grid-template-columns: 9.5rem 1fr fit-content(7.5rem);
    align-items: baseline;
    column-gap: 0.75rem;
  }
  .tally {
    color: var(--quiet);
    font-size: 0.8125rem;
    font-variant-numeric: tabular-nums;
  }
  .cells {
    display: flex;
    flex-wrap: wrap;
    gap: 3px;
  }
  .cells a {
    display: grid;
    place-items: center;
    width: 14px;
    height: 14px;
    border-radius: 3px;
    background: var(--cell-passed);
    color: var(--card);
    font: 700 11px/1 var(--mono);
    text-decoration: none;
  }
  .cells [class] {
    background: var(--tone);
  }
  .cells .not-exercised {
    background: none;
    border: 1.5px solid var(--not-exercised);
    opacity: 0.6;
  }
  .cells .failed::before {
    content: '×';
  }
  .cells .error::before {
    content: '!';
  }
  .cells .known::before {
    content: '~';
  }

  @media (max-width: 47.99rem) {
    .strips {
      row-gap: 0.15rem;
    }
    .strips li {
      grid-template-columns: 1fr auto;
    }
    .strips .cells {
      display: none;
    }
  }
`;
