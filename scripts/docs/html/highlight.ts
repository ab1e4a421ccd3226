import { createRequire } from 'node:module';

/** The part of highlight.js used here; its own types need those of the browser. */
interface Highlighter {
  registerLanguage(name: string, language: unknown): void;
  getLanguage(name: string): unknown;
  highlight(code: string, options: { language: string }): { value: string };
}

const load = createRequire(import.meta.url);
const highlighter = load('highlight.js/lib/core') as Highlighter;

/** Languages of fenced blocks, with their modules. */
const languages = {
  sh: 'bash',
  go: 'go',
  http: 'http',
  java: 'java',
  js: 'javascript',
  json: 'json',
  php: 'php',
  python: 'python',
  ts: 'typescript',
  yaml: 'yaml',
};
for (const [name, module] of Object.entries(languages)) {
  highlighter.registerLanguage(name, load(`highlight.js/lib/languages/${module}`));
}

/** HTML of a code block; without colours if the language is unknown. */
export function highlighted(code: string, language: string): string {
  return highlighter.getLanguage(language)
    ? // In text, quotes need no entity, which takes six bytes.
      highlighter.highlight(code, { language }).value.replaceAll('&quot;', '"').replaceAll('&#x27;', "'")
    : escapeHtml(code);
}

export const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
