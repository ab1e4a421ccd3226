import { usageError } from '../errors.ts';

export interface FilterOptions {
  include?: readonly string[] | undefined;
  exclude?: readonly string[] | undefined;
}

/** A pattern, as git reads a line of `.gitignore`. */
interface Rule {
  isException: boolean;
  onlyFolders: boolean;
  path: RegExp;
}

/**
 * Selects files by patterns with the rules of gitignore, relative to the copied folder. Excluded files stay excluded
 * even if they are included. The package `ignore` reads `[!a]` as `[a!]`, and picomatch has other rules.
 */
export class Filter {
  readonly #includes: readonly Rule[];
  readonly #excludes: readonly Rule[];

  /** @throws CommandError for an invalid pattern */
  constructor({ include = [], exclude = [] }: FilterOptions = {}) {
    this.#includes = rulesOf(include);
    this.#excludes = rulesOf(exclude);
  }

  /** Whether there are any patterns. */
  get isActive(): boolean {
    return this.#includes.length + this.#excludes.length > 0;
  }

  /**
   * Returns whether to create a folder even if it holds none of the selected files: with patterns, only one that is
   * empty, and only where no `--include` says what is wanted.
   */
  takesBareFolder(isEmpty: boolean): boolean {
    return !this.isActive || (isEmpty && this.#includes.length === 0);
  }

  /** @param path relative to the copied folder, such as `2026/a.png` */
  takesFile(path: string): boolean {
    const isIncluded = this.#includes.length === 0 || isMatch(this.#includes, path, false);
    return isIncluded && !isMatch(this.#excludes, path, false);
  }

  /** Returns whether a folder may contain selected files: neither it nor a folder above it is excluded. */
  takesFolder(path: string): boolean {
    return !isMatch(this.#excludes, path, true);
  }
}

/** What matches a folder matches everything in it, and the last pattern decides. */
function isMatch(rules: readonly Rule[], path: string, isFolder: boolean): boolean {
  const names = path.normalize().split('/');
  return names.some((_, at) => {
    const isFolderHere = isFolder || at < names.length - 1;
    const part = names.slice(0, at + 1).join('/');
    const rule = rules.findLast(
      ({ onlyFolders, path: its }) => (isFolderHere || !onlyFolders) && its.test(part),
    );
    return rule !== undefined && !rule.isException;
  });
}

function rulesOf(patterns: readonly string[]): Rule[] {
  const rules = patterns.map(ruleOf);
  if (rules[0]?.isException)
    throw refused(
      patterns[0]!,
      'makes an exception from the patterns before it, and there are none. Write \\! for a !',
    );
  return rules;
}

/** @throws CommandError for what gitignore does not know, or would ignore */
function ruleOf(pattern: string): Rule {
  const [, exception, body = '', slash] = /^(!?)(.*?)(\/?)$/su.exec(pattern.normalize())!;
  if (body.startsWith('#')) throw refused(pattern, 'is a comment. Write \\# for a #');
  if (/(?<!\\)\s$/.test(body)) throw refused(pattern, 'ends in a space. Write a \\ before it, or omit it');
  if (/\{[^}]*,|[@?!+*]\([^)]*\|/.test(body))
    throw refused(pattern, 'has alternatives. Give each of them as a pattern of its own');
  const names = body.replace(/^\//, '').split('/');
  if (names.some((name) => ['', '.', '..'].includes(name)))
    throw refused(pattern, 'matches nothing. Give one such as *.png, 2026/** or keep/');
  const anywhere = body.includes('/') ? '' : '(?:.*/)?';
  try {
    const path = new RegExp(`^${anywhere}${expressionOf(names.join('/'))}$`, 'su');
    return { isException: exception !== '', onlyFolders: slash !== '', path };
  } catch {
    throw refused(
      pattern,
      'has a [ without its ], a range that is none, a named class, or a \\ at its end. Write \\[ or \\\\ for these',
    );
  }
}

const tokens =
  /(?<anyFolders>(?<=^|\/)\*\*\/)|(?<all>(?<=\/)\*\*$)|\*+|\?|\\(?<escaped>.)|\[(?<not>[!^]?)(?<set>\]?(?:\\.|[^\]\\/])*)\]|./gsu;

/** @throws SyntaxError for an invalid pattern */
function expressionOf(pattern: string): string {
  return pattern.replace(tokens, (token, ...rest) => {
    const { anyFolders, all, escaped, not, set } = rest.at(-1) as Record<string, string | undefined>;
    if (anyFolders) return '(?:.*/)?';
    if (all) return '.+';
    if (set !== undefined) return setOf(set, not !== '');
    if (token.startsWith('*')) return '[^/]*';
    if (token === '?') return '[^/]';
    if (token === '[' || token === '\\') throw new SyntaxError(token);
    return literal(escaped ?? token);
  });
}

function setOf(set: string, isNegated: boolean): string {
  if (set.startsWith('[:') || set === '') throw new SyntaxError(set);
  const inside = set.replaceAll(
    /\\(.)|[[\]^]/gsu,
    (token, escaped?: string) => `\\u{${(escaped ?? token).codePointAt(0)!.toString(16)}}`,
  );
  return `(?!/)[${isNegated ? '^' : ''}${inside}]`;
}

const literal = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);

const refused = (pattern: string, fault: string) =>
  usageError(
    `The pattern ${JSON.stringify(pattern)} ${fault}. The rules are those of gitignore, without classes such as [:alpha:].`,
  );
