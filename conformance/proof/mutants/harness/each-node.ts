import type { Target } from '../faults/fault.ts';

/**
 * All nodes of a server as one target, so that a fault is in each of them. What it remembers, they share, as they share their
 * data: a fault that shows the second time would otherwise show when a node is asked the second time.
 */
export function eachNode(nodes: readonly Target[]): Target {
  const [first, ...others] = nodes as [Target, ...Target[]];
  if (others.length === 0) return first;
  const { passwords } = first.services;
  for (const { services } of others) services.passwords = passwords;
  const app = calledOnEach(nodes.map(({ app }) => app));
  const services = setOnEach(nodes.map(({ services }) => services));
  return { ...first, app, services };
}

/** Calls a method of all, such as `addHook`, and returns what the first returns. */
const calledOnEach = <Thing extends object>(things: readonly Thing[]): Thing =>
  new Proxy(things[0]!, {
    get(first, name) {
      const value: unknown = Reflect.get(first, name);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]) =>
        things.map(
          (thing) => Reflect.apply(Reflect.get(thing, name) as typeof value, thing, args) as unknown,
        )[0];
    },
  });

const setOnEach = <Thing extends object>(things: readonly Thing[]): Thing =>
  new Proxy(things[0]!, {
    set: (_, name, value) => things.every((thing) => Reflect.set(thing, name, value)),
  });
