import type { ObservationReport } from '../model/report.ts';
import type { SeenBehaviour } from '../model/verdict.ts';

/** Collects the observations of checks: each behaviour once, regardless of the order of the checks. */
export class Observations {
  readonly #behaviours = new Map<string, SeenBehaviour>();

  add(seen: SeenBehaviour): void {
    const key = `${seen.unknown} ${seen.behaviour}`;
    if (!this.#behaviours.has(key)) this.#behaviours.set(key, seen);
  }

  /** In the order of the register. */
  list(): SeenBehaviour[] {
    return [...this.#behaviours.values()].sort(
      (a, b) => numberOf(a) - numberOf(b) || (a.behaviour < b.behaviour ? -1 : 1),
    );
  }
}

const numberOf = ({ unknown }: SeenBehaviour): number => Number(unknown.slice(unknown.indexOf('-') + 1));

/** @param target the API root, below which the URLs of exchanges are shown */
export function observationReport(
  { unknown, behaviour, fact, operations, exchange }: SeenBehaviour,
  target: string,
): ObservationReport {
  const shownBy = exchange && { shownBy: inShort(exchange, target) };
  return { unknown, behaviour, fact, operations, ...shownBy };
}

function inShort({ request, response }: NonNullable<SeenBehaviour['exchange']>, target: string): string {
  const { origin, pathname } = new URL(request.url);
  const address = `${origin}${pathname}`;
  const shown = address.startsWith(`${target}/`) ? address.slice(target.length) : address;
  return `${request.method} ${shown} ${response.status}`;
}
