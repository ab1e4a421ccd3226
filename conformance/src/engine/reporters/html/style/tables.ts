import { css } from './css.ts';

/** Tables, which become lists on narrow screens, and lists. */
export const tables = css`
  table {
    width: 100%;
    margin: 0.6rem 0 2rem;
    border-collapse: collapse;
    table-layout: fixed;
    font-size: 0.9375rem;
    line-height: 1.45;
  }
  th,
  td {
    padding: 0.55rem 1rem 0.55rem 0;
    border-bottom: 1px solid var(--line);
    text-align: left;
    vertical-align: top;
  }
  th:nth-child(1) {
    width: 7.5rem;
    font-weight: 500;
    font-variant-numeric: tabular-nums;
  }
  th:nth-child(2):nth-last-child(3) {
    width: 9rem;
  }
  td ul {
    font-size: 0.875rem;
  }
  td li + li,
  td p + p {
    margin-top: 0.35rem;
  }
  .operation,
  td > small {
    color: var(--quiet);
    font-size: 0.75rem;
  }
  .evidence {
    display: block;
    font-size: 0.875rem;
  }
  [data-verdict='passed'] > td:nth-child(2) {
    color: var(--passed);
    font-size: 0.875rem;
    font-weight: 500;
  }
  tr:target,
  tr.target {
    background: color-mix(in srgb, var(--link) 12%, transparent);
  }
  @media (max-width: 47.99rem) {
    thead {
      position: absolute;
      clip-path: inset(50%);
    }
    table,
    tbody {
      display: block;
    }
    tr {
      display: flex;
      flex-wrap: wrap;
      gap: 0.15rem 1rem;
      padding: 0.7rem 0;
      border-bottom: 1px solid var(--line);
    }
    tbody th,
    td {
      padding: 0;
      border: 0;
      flex: 1 1 100%;
    }
    tbody th,
    th + td:nth-last-child(3) {
      width: auto;
      flex: 0 1 auto;
    }
    td:last-child > ul {
      padding-left: 0.7rem;
      border-left: 2px solid var(--line);
      color: var(--quiet);
    }
    td:last-child > .quiet {
      display: none;
    }
    .evidence {
      display: inline;
      margin-left: 0.6rem;
    }
  }
  .fold {
    margin-top: 1rem;
    border-top: 1px solid var(--line);
  }
  .fold > summary h2 {
    display: inline;
  }
  .fold > summary {
    padding: 0.7rem 0;
    cursor: pointer;
  }
  .remedies {
    margin: 0.6rem 0;
    padding-left: 1.2rem;
    list-style: disc;
  }
  ol.rows {
    padding-left: 1.6rem;
  }
  ol.rows li::marker {
    color: var(--quiet);
    font-variant-numeric: tabular-nums;
  }
  .rows li {
    padding: 0.6rem 0;
    border-bottom: 1px solid var(--line);
  }
  .ids {
    font-size: 0.875rem;
    word-spacing: 0.3em;
  }
`;
