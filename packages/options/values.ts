/** A mistake of the user or of the environment: shown as one line, without a stack. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** An invalid value; the message completes "expected ...", as in "expected a whole number". */
export class UnexpectedValue extends Error {
  override readonly name = 'UnexpectedValue';
}

export const text = (value: string): string => value;

export function yesOrNo(value: string): boolean {
  if (['true', 'yes', 'on', '1'].includes(value.toLowerCase())) return true;
  if (['false', 'no', 'off', '0'].includes(value.toLowerCase())) return false;
  throw new UnexpectedValue('true or false');
}

export const wholeNumber =
  (least: number, most: number) =>
  (value: string): number => {
    const number = Number(value);
    if (/^\d+$/.test(value) && number >= least && number <= most) return number;
    throw new UnexpectedValue(`a whole number from ${least} to ${most}`);
  };

export const positiveNumber =
  (most: number) =>
  (value: string): number => {
    const number = Number(value);
    if (/^\d+(\.\d+)?$/.test(value) && number > 0 && number <= most) return number;
    throw new UnexpectedValue(`a number above 0, at most ${most}`);
  };

export const oneOf =
  <Choice extends string>(...choices: readonly Choice[]) =>
  (value: string): Choice => {
    const choice = choices.find((choice) => choice === value);
    if (choice !== undefined) return choice;
    throw new UnexpectedValue(choices.join(' or '));
  };
