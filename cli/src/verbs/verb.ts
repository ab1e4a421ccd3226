import type { Command } from 'commander';
import type { OpenSession } from '../session.ts';
import type { Surroundings } from '../surroundings.ts';

/** Adds one verb to the command. */
export type Verb = (program: Command, session: OpenSession, around: Surroundings) => void;
