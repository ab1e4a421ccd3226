import { mark } from '../lib/unfilled.ts';

// What the entries of tables begin as. Each mark is a function that is not there: it neither compiles nor succeeds.

const fillIn = (hint: string) => `${mark}(${JSON.stringify(hint)})`;
const quoted = (text: string) => JSON.stringify(text);

export const sheetText = (id: string, takesBody: boolean): string => `${id}: {
  valid: () => ${fillIn('a request that the contract allows, on what is the own of the run')},
  effect: ${fillIn('what a success makes or deletes, as the type says')},
  reveals: ${fillIn('the secrets that a success gives out; [] where there are none')},
  cells: ${fillIn('what its requests vary in, in cells.ts beside it: list --coverage shows those of others')},
  broken: ${takesBody ? '{ statesForm: true }' : 'noBody'},
}`;

export const noBodyImport = "import { noBody } from '../shared/no-body.ts';";

export const scenarioText = (id: string, takesBody: boolean): string =>
  `${id}: {
  '200': async (world) => ${fillIn('a request that succeeds; others for the codes that the overlay gives it, such as 404')},
  ${takesBody ? `'422': body({}),` : ''}
}`;

/** Until it is written it answers 500. */
export const handlerText = (id: string, takes: readonly ('parameters' | 'body')[]): string => `
${id}({ ${['caller: { userId }', ...takes].join(', ')} }) {
  return ${fillIn('carry the operation out, and answer what the contract says')};
}`;

export interface NewCheck {
  /** Its name. */
  sentence?: string | undefined;
  proves: readonly string[];
  operation: string;
}

export const checkImport = "import type { TestContext } from '../../model/test-context.ts';";

export const checkText = ({ id, sentence, proves, operation }: NewCheck & { id: string }): string => `
check(
  ${quoted(id)},
  ${sentence === undefined ? fillIn('a sentence about a correct server, in the present tense and without a full stop') : quoted(sentence)},
  { proves: [${proves.map(quoted).join(', ')}], operation: ${quoted(operation)} },
  async (t: TestContext) => {
    ${fillIn('send what shows it, and expect it; the other checks of this file show how')};
  },
)`;

export const mutantText = (breaks: string): string => `mutant(
  ${fillIn('an id such as note-title-cut')},
  ${fillIn('the fault of a server that breaks it, in one sentence with a full stop')},
  { breaks: ${quoted(breaks)} },
  ${fillIn('that fault, by what faults/ offers, as in the mutants before')},
)`;

export const uncheckedText = (id: string): string =>
  `${quoted(id)}: ${fillIn('why no run can show it, in a sentence with a full stop')}`;
