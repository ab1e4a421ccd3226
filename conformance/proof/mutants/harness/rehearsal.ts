import type { Fault, Target } from '../faults/fault.ts';
import type { Mutant } from '../mutant.ts';
import type { Recorded } from './recording.ts';
import { operationIn } from './scope.ts';
import type { Observed } from './what-checks-send.ts';

/** Whether a fault may change a recorded exchange. */
export type Rehearsal = (recorded: Recorded) => Promise<boolean>;

/**
 * Undefined for a fault that cannot be tested with recorded exchanges: it keeps state, or changes more than requests
 * and responses.
 */
export function rehearsalOf(fault: Fault): Rehearsal | undefined {
  if (!fault.isMemoryless) return undefined;
  const hooks = hooksOf(fault);
  return async (recorded) => {
    try {
      for (const { name, hook } of hooks) if (await changes[name](hook, recorded)) return true;
      return false;
    } catch {
      // The hook used something that was not recorded, or changed something else.
      return true;
    }
  };
}

/**
 * Names of the checks that a fault may affect: it would have changed one of their recorded exchanges. Undefined if that
 * is unknown, or if it would have changed requests of the run itself, which affect all checks.
 *
 * @throws Error if the fault keeps state although it says that it does not
 */
export async function checksShowing(
  { id, fault }: Pick<Mutant, 'id' | 'fault'>,
  { ofChecks, ofRun }: Observed,
): Promise<ReadonlySet<string> | undefined> {
  const rehearsal = rehearsalOf(fault);
  if (rehearsal === undefined) return undefined;
  const touched = fault.touches && new Set<string | undefined>(fault.touches.map(operationIn));
  const known = new Map<Recorded, boolean>();
  const showsIn = async (exchanges: Iterable<Recorded | undefined>): Promise<boolean> => {
    for (const recorded of exchanges) {
      if (recorded === undefined) return true;
      if (touched?.has(recorded.operation) === false) continue;
      if (!known.has(recorded)) known.set(recorded, await rehearsal(recorded));
      if (known.get(recorded)) return true;
    }
    return false;
  };
  if (await showsIn(ofRun)) return undefined;
  const names = new Set<string>();
  for (const [name, { exchanges }] of ofChecks) if (await showsIn(exchanges)) names.add(name);
  for (const [exchange, shows] of known)
    if (shows !== (await rehearsal(exchange))) throw new Error(`${id} ${remembering}`);
  return names;
}

const remembering =
  'remembers: what does so has to be a function of its server, and to begin anew with each.';

type HookName = 'onRequest' | 'preHandler' | 'onSend';
type Hook = (request: unknown, reply: unknown, third?: unknown) => unknown;

function hooksOf(fault: Fault): { name: HookName; hook: Hook }[] {
  const hooks: { name: HookName; hook: Hook }[] = [];
  const app = {
    addHook: (name: HookName, hook: Hook) => {
      hooks.push({ name, hook });
    },
  };
  const target = { app: nothingBut(app), database: unknown, objects: unknown, services: unknown };
  fault(target as unknown as Target);
  return hooks;
}

/** Whether a hook changes an exchange, by the stage of the hook. */
const changes: Record<HookName, (hook: Hook, recorded: Recorded) => Promise<boolean>> = {
  onRequest: async (hook, recorded) => {
    const before = JSON.stringify(recorded.request.headers);
    const request = requestOf(recorded, { headers: JSON.parse(before) as object });
    await hook(request, unknown, () => undefined);
    return JSON.stringify(request.headers) !== before;
  },
  preHandler: async (hook, recorded) => {
    if (!recorded.handled) return false;
    const before = JSON.stringify(recorded.handled);
    const sent = structuredClone(recorded.handled);
    await hook(requestOf(recorded, sent), unknown);
    return JSON.stringify(sent) !== before;
  },
  onSend: async (hook, recorded) => {
    if (!recorded.answer) return false;
    const { statusCode, payload } = recorded.answer;
    const sent = structuredClone(recorded.handled ?? {});
    const changed = await hook(requestOf(recorded, sent), nothingBut({ statusCode }), payload);
    return changed !== payload && asRead(changed) !== asRead(payload);
  },
};

const requestOf = ({ request, route, handled }: Recorded, sent: object) =>
  nothingBut({ ...request, routeOptions: { url: route }, ...(handled && { body: undefined }), ...sent });

/** Parses JSON, because its formatting does not matter. */
function asRead(payload: unknown): unknown {
  try {
    return JSON.stringify(JSON.parse(String(payload)));
  } catch {
    return payload;
  }
}

/** A proxy that throws if anything else is read, or if anything is changed. */
function nothingBut<Known extends object>(known: Known): Known {
  return new Proxy(known, {
    get(target, key) {
      if (!(key in target)) throw new TypeError(`A rehearsal does not know ${String(key)}.`);
      return Reflect.get(target, key) as unknown;
    },
    set(_target, key) {
      throw new TypeError(`A rehearsal cannot change ${String(key)}.`);
    },
  });
}

const unknown = nothingBut({});
