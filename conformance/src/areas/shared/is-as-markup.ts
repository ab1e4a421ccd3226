const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Whether a text is the sent one with its special characters escaped for HTML, e.g. `a &amp; b` for `a & b`. */
export const isAsMarkup = (got: string, sent: string): boolean => got !== sent && unescaped(got) === sent;

function unescaped(markup: string): string {
  return markup.replace(
    /&(?:#x([0-9a-f]+)|#([0-9]+)|([a-z]+));/gi,
    (whole, hex?: string, decimal?: string, name = '') => {
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return Number.isNaN(code) ? (named[String(name)] ?? whole) : String.fromCodePoint(code);
    },
  );
}
