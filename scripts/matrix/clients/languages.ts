import type { Command, Source } from '../tool-folder.ts';
import { execute } from '../execute.ts';

/** Commands that print the version of a compiler; if one cannot be started, the language is not installed. */
const versions = {
  Java: ['javac', '--version'],
  Python: ['python3', '--version'],
  Go: ['go', 'version'],
  Rust: ['cargo', '--version'],
} as const satisfies Record<string, Command>;

export type Language = keyof typeof versions;

const found = new Map<Language, Promise<boolean>>();

export function isInstalled(language: Language): Promise<boolean> {
  const known = found.get(language) ?? isStarted(versions[language]);
  found.set(language, known);
  return known;
}

const isStarted = async (command: Command) => (await execute(command, '.', process.env)).fault === undefined;

/** The language that tools from this source need, other than Node. */
export function languageOf(source: Source): Language | undefined {
  if ('pip' in source) return 'Python';
  if ('go' in source) return 'Go';
  return 'maven' in source || 'jars' in source ? 'Java' : undefined;
}
