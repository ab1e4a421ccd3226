import { formsOf, shortestAnchor, type SecretForm } from './secret-pattern.ts';

interface Entry extends SecretForm {
  readonly secretLength: number;
  readonly placeholder: string;
}

/**
 * Finds secrets in texts. A run learns hundreds, the signature of every upload among them, and redacts thousands of
 * texts: so each text is read once, and only for secrets of which a piece turns up in it is a pattern tried.
 */
export class SecretIndex {
  readonly #known = new Set<string>();
  readonly #byPiece = new Map<number, Entry[]>();
  /** Those without letters and digits enough to be looked up. */
  readonly #alwaysTried: Entry[] = [];

  /** A secret that is known already keeps its first placeholder. */
  add(secret: string, placeholder: string): void {
    if (this.#known.has(secret)) return;
    this.#known.add(secret);
    for (const form of formsOf(secret)) this.#enter({ ...form, secretLength: secret.length, placeholder });
  }

  /** The text with placeholders in place of secrets. */
  replace(text: string): string {
    let shown = text;
    for (const { pattern, placeholder } of this.#candidatesIn(text)) {
      shown = shown.replace(pattern, () => placeholder);
    }
    return shown;
  }

  #enter(entry: Entry): void {
    if (entry.anchor === '') {
      this.#alwaysTried.push(entry);
      return;
    }
    const piece = pieceAt(entry.anchor, 0);
    const others = this.#byPiece.get(piece);
    if (others) others.push(entry);
    else this.#byPiece.set(piece, [entry]);
  }

  /** The longest first: if one secret is the start of another, the longer one must be found. */
  #candidatesIn(text: string): Entry[] {
    const candidates = new Set(this.#alwaysTried);
    for (let index = 0; index <= text.length - shortestAnchor; index += 1) {
      for (const entry of this.#byPiece.get(pieceAt(text, index)) ?? []) {
        if (text.startsWith(entry.anchor, index)) candidates.add(entry);
      }
    }
    return [...candidates].sort((a, b) => b.secretLength - a.secretLength);
  }
}

/** Four characters, the shortest anchor, as one number; different ones may share it, as the patterns decide. */
const pieceAt = (text: string, index: number): number =>
  (text.charCodeAt(index) << 21) ^
  (text.charCodeAt(index + 1) << 14) ^
  (text.charCodeAt(index + 2) << 7) ^
  text.charCodeAt(index + 3);
