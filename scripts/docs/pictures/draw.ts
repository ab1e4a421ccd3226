import { instance } from '@viz-js/viz';

/** A picture as a graph in the language of Graphviz. */
export interface Picture {
  /** Path on the site: `pictures/upload.svg`. */
  place: string;
  title: string;
  /** Text alternative. */
  description: string;
  dot: string;
}

/** Draws all pictures as SVG in the colours of the surrounding text. */
export async function drawPictures(pictures: readonly Picture[]): Promise<Map<string, string>> {
  const viz = await instance();
  return new Map(
    pictures.map(({ place, title, description, dot }) => {
      const svg = viz.renderString(dot, { format: 'svg' });
      return [place, accessible(svg, place, title, description)];
    }),
  );
}

/** A complete SVG, with its title and text alternative. */
function accessible(svg: string, place: string, title: string, description: string): string {
  const [, width = '', height = ''] = /width="(\d+)pt" height="(\d+)pt"/.exec(svg) ?? [];
  const body = svg
    .slice(svg.indexOf('>', svg.indexOf('<svg')) + 1, svg.lastIndexOf('</svg>'))
    // Tooltips of nodes and edges, which screen readers would read one by one.
    .replaceAll(/<title>[\s\S]*?<\/title>\n?/g, '')
    .replaceAll(/<!--[\s\S]*?-->\n?/g, '')
    .replaceAll(/ id="[^"]*"/g, '')
    .replaceAll(/(stroke|fill)="(?:black|#000000)"/g, '$1="currentColor"')
    // Graphviz measures labels in Helvetica; the wider fonts of many systems would cross the lines.
    .replaceAll('font-size="12.50"', 'font-size="10.50"')
    .replaceAll('<text ', '<text fill="currentColor" ')
    .replaceAll(/\n+/g, '');
  const viewBox = /viewBox="([^"]*)"/.exec(svg)?.[1] ?? '';
  const id = place.replaceAll(/\W+/g, '-');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-labelledby="${id}-title ${id}-description" ` +
    `width="${width}" height="${height}" viewBox="${viewBox}">` +
    `<title id="${id}-title">${escaped(title)}</title><desc id="${id}-description">${escaped(description)}</desc>${body}</svg>`
  );
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
