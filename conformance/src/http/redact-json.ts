import { isPlaceholder, secretFields } from './secret-shapes.ts';

type RedactText = (text: string) => string;

/**
 * Redacts JSON text by its structure.
 *
 * @returns the text itself if nothing in it is secret, or else new JSON; undefined if it is not JSON
 */
export function redactJson(text: string, redact: RedactText): string | undefined {
  if (!/^\s*[[{"]/.test(text)) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    const after = JSON.stringify(redactValue(value, redact));
    return after === JSON.stringify(value) ? text : after;
  } catch {
    // Not JSON, or nested too deeply to be walked: it is redacted as text.
    return undefined;
  }
}

function redactValue(value: unknown, redact: RedactText): unknown {
  if (typeof value === 'string') return redactJson(value, redact) ?? redact(value);
  if (typeof value === 'number') return redactNumber(value, redact);
  if (Array.isArray(value)) return value.map((item) => redactValue(item, redact));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [nameOf(name, redact), redactField(name, item, redact)]),
  );
}

function redactField(name: string, value: unknown, redact: RedactText): unknown {
  // The values below `errors` are messages about fields, not the fields' values, and they are evidence.
  if (name === 'errors') return redactMessages(value, redact);
  const placeholder = secretFields.get(name);
  if (placeholder === undefined) return redactValue(value, redact);
  return redactSecret(value, placeholder, redact);
}

/** Empty texts stay, because the absence of a secret is not secret. */
function redactSecret(value: unknown, placeholder: string, redact: RedactText): unknown {
  if (typeof value === 'string') {
    const shown = redact(value);
    return shown === '' || isPlaceholder(shown) ? shown : placeholder;
  }
  if (Array.isArray(value)) return value.map((item) => redactSecret(item, placeholder, redact));
  return redactValue(value, redact);
}

function redactMessages(messages: unknown, redact: RedactText): unknown {
  if (Array.isArray(messages)) return messages.map((item) => redactMessages(item, redact));
  if (typeof messages !== 'object' || messages === null) return redactValue(messages, redact);
  return Object.fromEntries(
    Object.entries(messages).map(([name, value]) => [nameOf(name, redact), redactValue(value, redact)]),
  );
}

/** The names of secret fields are not secret, even if somebody's password is `password`. */
const nameOf = (name: string, redact: RedactText): string => (secretFields.has(name) ? name : redact(name));

function redactNumber(value: number, redact: RedactText): unknown {
  const text = String(value);
  const shown = redact(text);
  return shown === text ? value : shown;
}
