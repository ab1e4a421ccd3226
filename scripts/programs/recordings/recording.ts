import type { Kitchen, Outcome, Program } from '../program.ts';
import { Steps } from '../steps.ts';
import { Wire, type Json } from './wire.ts';

/** What a recording sends its requests with. */
export interface Session {
  wire: Wire;
  /** Signed in to another account. */
  other: Wire;
  email: string;
  password: string;
  otherEmail: string;
  /** The caller, as `GET /cli/loggedUser` shows it. */
  user: Json;
  step: (operation: string, name: string, work: () => Promise<void>) => Promise<void>;
}

/**
 * A program that is in no package registry: what its source sends is sent, operation by operation, and the answers are
 * read as it reads them.
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
