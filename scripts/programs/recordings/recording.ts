import type { Kitchen, Outcome, Program } from '../program.ts';
import { Steps } from '../steps.ts';
import { Wire, type Json } from './wire.ts';

/** The connections and accounts of a recording. */
export interface Session {
  wire: Wire;
  /** Signed in with another account. */
  other: Wire;
  email: string;
  password: string;
  otherEmail: string;
  /** The caller, from `GET /cli/loggedUser`. */
  user: Json;
  step: (operation: string, name: string, work: () => Promise<void>) => Promise<void>;
}

/**
 * A program that is in no package registry: this sends the requests of its source code, operation by operation, and
 * reads the responses as the program does.
 */
export const recording = (
  name: string,
  version: string,
  source: string,
  play: (session: Session) => Promise<void>,
): Program => ({
  name,
  version,
  source: `simulated: in no package registry (${source}). We send the requests that its source code would send`,
  redirected: 'nothing; the program itself is not run.',
  run: (kitchen) => record(play, kitchen),
});

async function record(
  play: (session: Session) => Promise<void>,
  { server: { apiRoot, token, email, password, second }, report }: Kitchen,
): Promise<Outcome[]> {
  const steps = new Steps();
  const wire = new Wire(apiRoot, token);
  const { user } = await wire.call('GET', '/cli/loggedUser');
  const other = await Wire.signIn(apiRoot, second);
  const step: Session['step'] = async (operation, name, work) => {
    if (operation !== steps.outcomes.at(-1)?.operation) report(operation);
    await steps.step(operation, name, work);
  };
  await play({ wire, other, email, password, otherEmail: second.email, user, step });
  return steps.outcomes;
}
