import { formsOf, shortestAnchor, type SecretForm } from './secret-pattern.ts';

interface Entry extends SecretForm {
  readonly secretLength: number;
  readonly placeholder: string;
}

/**
 * Finds secrets in texts. A run learns hundreds, such as the signature of every upload, and redacts thousands of texts.
 * So each text is read once, and only the patterns of secrets are tried of which a part occurs in it.
 */
export class SecretIndex {
  readonly #known = new Set<string>();
  readonly #byPiece = new Map<number, Entry[]>();
  /** Secrets without enough letters and digits for the index. */
  readonly #alwaysTried: Entry[] = [];

  /** A known secret keeps its first placeholder. */
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

/**
 * Four characters, the minimum length of an anchor, as one number. Collisions are harmless, because the patterns
 * decide.
 */
const pieceAt = (text: string, index: number): number =>
  (text.charCodeAt(index) << 21) ^
  (text.charCodeAt(index + 1) << 14) ^
  (text.charCodeAt(index + 2) << 7) ^
  text.charCodeAt(index + 3);
