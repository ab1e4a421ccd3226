import { choicesField } from '../../../../conformance/src/engine/contract/choices.ts';
import { unknowns } from '../../../../generated/registers.ts';
import {
  isObject,
  objectOf,
  textOf,
  type Json,
  type OpenApiDocument,
} from '../../../../scripts/lib/openapi.ts';

/**
 * The description with the text of each `x-observed` added to its descriptions, for readers and for every tool. The
 * unknown has its answer there, so its mark is removed.
 */
export function withChoicesDescribed(description: OpenApiDocument): OpenApiDocument {
  const describe = (node: Json): Json => {
    if (Array.isArray(node)) return node.map(describe);
    if (!isObject(node)) return node;
    const described = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, describe(value)]));
    const observed = node[choicesField];
    if (!isObject(observed)) return described;
    const open = node['x-unknown'];
    const left = Array.isArray(open) ? open.filter((id) => !((id as string) in observed)) : [];
    delete described['x-unknown'];
    const lines = Object.entries(observed).map(([id, facts]) => `- ${questionOf(id)} ${sentence(facts)}`);
    const text = [textOf(node.description), 'Observed of this server:', lines.join('\n')];
    return {
      ...described,
      description: text.filter(Boolean).join('\n\n'),
      ...(left.length > 0 && { 'x-unknown': left }),
    };
  };
  return objectOf(describe(description));
}

const questionOf = (id: string): string =>
  unknowns.find((unknown) => unknown.id === id)?.question ?? `${id}:`;

const sentence = (facts: Json | undefined): string => `${(facts as string[]).join('; ')}.`;
