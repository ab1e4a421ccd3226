import { UnexpectedValue } from '../../../options/values.ts';

/** E.g. `2/3`: the second of three. */
export function shard(value: string): { index: number; count: number } {
  const [, index, count] = /^(\d{1,4})\/(\d{1,4})$/.exec(value)?.map(Number) ?? [];
  if (index !== undefined && count !== undefined && index >= 1 && index <= count) return { index, count };
  throw new UnexpectedValue('i/n with i from 1 to n, such as 1/3');
}
