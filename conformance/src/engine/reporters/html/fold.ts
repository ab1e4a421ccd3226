import { markup, type Markup } from './markup.ts';

/** A section that is folded under its heading; the script unfolds it for links and filters. */
export function fold(id: string, heading: string, count: number, content: Markup): Markup {
  return markup`<details class="fold" data-group>
<summary><h2 id="${id}">${heading} <span class="quiet">${count}</span></h2></summary>
${content}</details>
`;
}
