import { markup, type Markup } from './markup.ts';

/** A check's sentence and its operation, where it has one. */
export function checkTitle(name: string, operation: string | null | undefined): Markup {
  return markup`<bdi>${name}</bdi>${operation && markup` <code class="operation">${operation}</code>`}`;
}
