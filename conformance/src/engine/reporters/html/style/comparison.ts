import { css } from './css.ts';

/** Reports side by side, in columns; on narrow screens, each column becomes a line with its letter. */
export const comparison = css`
  .compared :is(th, td) {
    width: auto;
  }
  .compared thead td {
    width: 7.5rem;
  }
  .compared thead th:nth-child(n) {
    width: auto;
  }
  .compared thead th.statement:last-child {
    width: 45%;
  }
  .compared .letter {
    display: none;
  }
  .notes + .notes {
    margin-top: 0;
  }
  @media (max-width: 47.99rem) {
    .compared tbody th:first-child {
      width: auto;
      flex: 1 1 100%;
    }
    .compared td.told {
      flex: 0 1 auto;
    }
    .compared .letter {
      display: inline;
      margin-right: 0.35em;
      color: var(--quiet);
      font-size: 0.8125rem;
    }
  }
`;
