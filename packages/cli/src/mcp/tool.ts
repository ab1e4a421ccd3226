import { z, type ZodRawShape } from 'zod';
import type { DriveEntry } from '../../../client/src/reference.ts';
import { Drive } from '../drive.ts';
import type { Session } from '../session.ts';
import type { Confirmations } from './confirmations.ts';
import type { OpenFolders } from './open-folders.ts';

/** The context of one tool call. Its requests end when the agent cancels the call. */
export interface ToolCall extends Pick<Session, 'client' | 'drive' | 'io' | 'appUrl'> {
  readonly openFolders: OpenFolders;
  readonly confirmations: Confirmations;
  /** Sends the number of transferred bytes to an agent that asked for progress. */
  readonly report: (done: number, total: number) => void;
  /**
   * Checks that something may be shared.
   *
   * @throws CommandError if the server was started without `--allow-share`, or if the user declines
   */
  readonly confirmShare: (what: string) => Promise<void>;
}

/** A tool of the MCP server. */
export interface Tool<Call = ToolCall> {
  name: string;
  /** Name for people. */
  title: string;
  describe: string;
  /** `destroys`: afterwards something is deleted, or open to others. */
  writes: 'no' | 'yes' | 'destroys';
  input: ZodRawShape;
  /** Absent if the result is a text. */
  output?: ZodRawShape;
  run: (input: Record<string, unknown>, call: Call) => Promise<Record<string, unknown> | string>;
}

/** Gives `run` the type that its schemas produce, by which the SDK parses the input. */
export const tool = <Input extends ZodRawShape, Output extends ZodRawShape>(
  facts: Omit<Tool, 'input' | 'output' | 'run'> & {
    input: Input;
    output: Output;
    run: (input: z.infer<z.ZodObject<Input>>, call: ToolCall) => Promise<z.input<z.ZodObject<Output>>>;
  },
): Tool => ({
  ...facts,
  run: facts.run as unknown as Tool['run'],
});

/** Parameter of tools that work in a workspace. */
export const workspaceInput = z
  .number()
  .int()
  .min(0)
  .optional()
  .describe(
    'id of a workspace (read lists them); 0 is the personal one (default: the workspace that this server was started with)',
  );

/** Returns the drive of the given workspace, or the one that the server was started with. */
export const driveIn = ({ client, drive }: ToolCall, workspace: number | undefined): Drive =>
  workspace === undefined ? drive : new Drive(client, workspace);

/** What an agent sees of an entry. */
export const briefly = ({ id, name, type, file_size, updated_at }: DriveEntry) => ({
  id: `id:${id}`,
  name,
  type,
  bytes: file_size,
  updated: updated_at,
});

/** Schema of the result of `briefly`. */
export const briefOutput = z.object({
  id: z.string().describe('identifies the entry in every tool'),
  name: z.string(),
  type: z.string().describe('folder, or the kind of file'),
  bytes: z.number(),
  updated: z.string(),
});
