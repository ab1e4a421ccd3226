import { z, type ZodRawShape } from 'zod';
import type { DriveEntry } from '../../../client/src/reference.ts';
import { Drive } from '../drive.ts';
import type { Session } from '../session.ts';
import type { Confirmations } from './confirmations.ts';
import type { OpenFolders } from './open-folders.ts';

/** What a tool works with while it answers one call. Its requests end when the agent cancels the call. */
export interface ToolCall extends Pick<Session, 'client' | 'drive' | 'around' | 'appUrl'> {
  readonly openFolders: OpenFolders;
  readonly confirmations: Confirmations;
  /** Tells an agent that asked for progress how many bytes are done. */
  readonly report: (done: number, total: number) => void;
  /**
   * Makes sure that something may leave the account.
   *
   * @throws CommandError where the server was started without leave for it, or the user says no
   */
  readonly requireLeave: (what: string) => Promise<void>;
}

/** Something that an agent can do. */
export interface Tool {
  name: string;
  /** Name for people. */
  title: string;
  describe: string;
  /** `destroys`: something is gone or open to others afterwards. */
  writes: 'no' | 'yes' | 'destroys';
  input: ZodRawShape;
  output: ZodRawShape;
  run: (input: Record<string, unknown>, call: ToolCall) => Promise<Record<string, unknown>>;
}

/** Gives `run` the type of what its schemas let through. */
export const tool = <Input extends ZodRawShape, Output extends ZodRawShape>(
  facts: Omit<Tool, 'input' | 'output' | 'run'> & {
    input: Input;
    output: Output;
    run: (input: z.infer<z.ZodObject<Input>>, call: ToolCall) => Promise<z.input<z.ZodObject<Output>>>;
  },
): Tool => ({
  ...facts,
  run: (input, call) => facts.run(z.object(facts.input).parse(input), call),
});

/** Parameter of the tools that work in a workspace. */
export const workspaceInput = z
  .number()
  .int()
  .min(0)
  .optional()
  .describe('id of a workspace (read lists them); 0 is the personal one, which is the default');

/** The drive of a workspace that the input names, or the one that the server was started with. */
export const driveIn = ({ client, drive }: ToolCall, workspace: number | undefined): Drive =>
  workspace === undefined ? drive : new Drive(client, workspace);

/** What an agent is shown of an entry. */
export const briefly = ({ id, name, type, file_size, updated_at }: DriveEntry) => ({
  id: `id:${id}`,
  name,
  type,
  bytes: file_size,
  updated: updated_at,
});

/** Shape of what `briefly` answers. */
export const briefOutput = z.object({
  id: z.string().describe('identifies the entry in every tool'),
  name: z.string(),
  type: z.string().describe('folder, or the kind of file'),
  bytes: z.number(),
  updated: z.string(),
});
