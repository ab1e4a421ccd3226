import { z, type ZodRawShape } from 'zod';
import type { DriveEntry } from '../../../client/src/reference.ts';

/** Something that an agent can do. */
export interface Tool {
  name: string;
  describe: string;
  /** `destroys`: something is gone or open to others afterwards. */
  writes: 'no' | 'yes' | 'destroys';
  input: ZodRawShape;
  run: (input: Record<string, unknown>) => Promise<unknown>;
}

/** Gives `run` the type of what its schema lets through. */
export const tool = <Shape extends ZodRawShape>(
  facts: Omit<Tool, 'input' | 'run'> & {
    input: Shape;
    run: (input: z.infer<z.ZodObject<Shape>>) => Promise<unknown>;
  },
): Tool => ({ ...facts, run: (input) => facts.run(z.object(facts.input).parse(input)) });

/** What an agent is shown of an entry. */
export const briefly = ({ id, name, type, file_size, updated_at }: DriveEntry): object => ({
  id: `id:${id}`,
  name,
  type,
  bytes: file_size,
  updated: updated_at,
});
