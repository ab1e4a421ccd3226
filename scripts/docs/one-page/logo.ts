/** Redoc credits its makers with an image from their host; the page carries one of its own instead. */
const remoteLogo = /https:\/\/cdn\.redoc\.ly\/redoc\/logo-mini(?:-full)?\.svg/g;

const svg = [
  '<svg xmlns="http://www.w3.org/2000/svg" width="46" height="14">',
  '<text x="0" y="11" font-family="sans-serif" font-size="11" fill="#1e60d5">Redocly</text>',
  '</svg>',
].join('');

export function embedLogo(page: string): string {
  return page.replace(remoteLogo, `data:image/svg+xml,${encodeURIComponent(svg)}`);
}
