/** Text from a server that must do no harm in any report. */
export const hostile = {
  markup: `<script>globalThis.hacked = true</script><img src=x onerror="globalThis.hacked = true">`,
  cdata: 'before ]]> after <![CDATA[ & &amp; <!-- -->',
  control:
    'bell \u0007 null \u0000 escape \u001b[31mred\u001b[0m \u001b]0;title\u0007 return \r c1 \u009b2J delete \u007f',
  /** Code points that XML 1.0 forbids. */
  noXml: 'lone \ud800 surrogate, \ufffe and \uffff',
  markdown: '| a cell | **bold** `code` ```fence [link](javascript:alert(1)) <details> @someone #1 ~~gone~~',
  direction: 'right-to-left \u202egnp.exe\u202c, שלום, مرحبا',
  emoji: '👩🏽‍🚀 🏳️‍🌈 日本語',
  lines: 'first line\nsecond line\r\n::error::third line\n\n# a heading',
  long: 'long '.repeat(2_000).trimEnd(),
} as const;

export const everyHostile = Object.values(hostile).join(' ');
