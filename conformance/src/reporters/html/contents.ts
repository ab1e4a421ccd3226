import type { Report } from '../../model/report.ts';
import { markup, type Markup } from './markup.ts';

/** Links to the sections, with a summary of each. */
export function contents({ summary, requirements, leftovers, causes, unjudged }: Report): Markup {
  const links = [
    link('repair', 'Repair first', causes.length),
    link('failures', 'Failures and errors', summary.failed + summary.errored + summary.known),
    link('requirements', 'Requirements', requirements.length),
    link('observations', 'Observations', summary.observed),
    link('not-exercised', 'Not exercised', summary.notExercised),
    link('unjudged', 'Not requirements of the server', unjudged.length),
    link('leftovers', 'Left behind', leftovers.length),
  ];
  return markup`<nav aria-label="Contents">${links}</nav>`;
}

function link(id: string, title: string, count: number): Markup {
  return count > 0
    ? markup`<span><a href="#${id}">${title}</a> <span class="quiet">${count}</span></span>`
    : markup``;
}
