import { css } from './css.ts';

/** Typography, line length and the frame of the page. */
export const page = css`
  * {
    box-sizing: border-box;
  }
  [hidden] {
    display: none !important;
  }
  html {
    scroll-padding-top: 6rem;
    -webkit-text-size-adjust: 100%;
    text-size-adjust: 100%;
  }
  body {
    max-width: 76rem;
    margin: 0 auto;
    padding: 2.5rem 1.25rem 4rem;
    background: var(--ground);
    color: var(--text);
    font: 1rem/1.55 var(--sans);
    overflow-wrap: anywhere;
  }
  h1,
  h2,
  h3,
  h4,
  p,
  ul,
  ol,
  dl,
  dd,
  pre {
    margin: 0;
  }
  ul {
    padding: 0;
    list-style: none;
  }
  h1 {
    font-size: clamp(1.35rem, 1.1rem + 1.4vw, 2rem);
    font-weight: 650;
    line-height: 1.2;
    letter-spacing: -0.015em;
  }
  h2 {
    margin: 3rem 0 1rem;
    font-size: 1.3rem;
    font-weight: 650;
    line-height: 1.3;
    letter-spacing: -0.01em;
  }
  h3 {
    font-size: 1rem;
    font-weight: 600;
    line-height: 1.45;
  }
  h4,
  dt,
  thead th,
  .eyebrow {
    color: var(--quiet);
    font-size: 0.8125rem;
    font-weight: 500;
  }
  a {
    color: var(--link);
    text-decoration: underline 1px color-mix(in srgb, currentcolor 40%, transparent);
    text-underline-offset: 0.2em;
  }
  a:hover {
    text-decoration-color: currentcolor;
  }
  :focus-visible {
    outline: 2px solid var(--link);
    outline-offset: 2px;
  }
  [tabindex='-1']:focus-visible {
    outline: none;
  }
  code,
  pre {
    font-family: var(--mono);
    font-size: 0.8125rem;
    unicode-bidi: isolate;
  }
  :is(h3, p, td) > code,
  .statement code {
    font-size: 0.875em;
  }
  .quiet {
    color: var(--quiet);
    font-weight: 400;
  }
  .lead {
    margin: -0.5rem 0 1rem;
    color: var(--quiet);
  }
  .icon {
    width: 1em;
    height: 1em;
    flex: none;
    fill: none;
    stroke: currentColor;
    stroke-width: 2;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .symbols {
    display: none;
  }
  .unseen {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  .skip {
    position: absolute;
    left: 1rem;
    top: -4rem;
    padding: 0.5rem 1rem;
    background: var(--card);
  }
  .skip:focus {
    top: 0.5rem;
  }
  .headline {
    display: flex;
    gap: 0.5rem;
    margin: 0.75rem 0 0;
    font-size: 1.15rem;
  }
  .headline .icon {
    margin-top: 0.3em;
    color: var(--tone);
    stroke-width: 2.5;
  }
  .notes {
    margin-top: 1rem;
    padding-left: 0.9rem;
    border-left: 3px solid var(--error);
  }
  .facts {
    display: flex;
    flex-wrap: wrap;
    gap: 0.8rem 2.25rem;
    margin-top: 1.75rem;
    font-size: 0.9375rem;
  }
  nav {
    display: flex;
    flex-wrap: wrap;
    gap: 0.25rem 1.25rem;
    margin-top: 1.75rem;
    padding-top: 0.75rem;
    border-top: 1px solid var(--line);
    font-size: 0.9375rem;
  }
  nav a {
    padding: 0.25rem 0;
  }
  footer {
    margin-top: 4rem;
    padding-top: 1rem;
    border-top: 1px solid var(--line);
    color: var(--quiet);
    font-size: 0.875rem;
  }
  .verdict {
    display: inline-flex;
    align-items: center;
    gap: 0.35em;
    color: var(--tone);
    font-size: 0.875rem;
    font-weight: 500;
    vertical-align: top;
    white-space: nowrap;
  }
  /* Two screens of a telephone, where all holds: the folds below are the contents. */
  @media (max-width: 47.99rem) {
    body {
      padding: 1.25rem 1rem 1.5rem;
    }
    nav {
      display: none;
    }
    .facts {
      gap: 0.4rem 1.5rem;
      margin-top: 1rem;
    }
    .fold {
      margin-top: 0.25rem;
    }
    .fold > summary h2 {
      font-size: 1rem;
    }
    #filter {
      margin-top: 1rem;
    }
    .glance h2,
    .glance .strips {
      margin-top: 1rem;
    }
    .glance .strips {
      row-gap: 0;
      line-height: 1.45;
    }
    footer {
      margin-top: 1.5rem;
    }
  }
  @media print {
    #filter,
    nav,
    .skip {
      display: none;
    }
    details::details-content {
      content-visibility: visible;
    }
  }
`;
