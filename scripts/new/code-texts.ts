import { mark } from '../lib/unfilled.ts';

// The first text of the entries in tables. Each mark calls a function that does not exist, so it does not compile.

const fillIn = (hint: string) => `${mark}(${JSON.stringify(hint)})`;
const quoted = (text: string) => JSON.stringify(text);

export const sheetText = (id: string, takesBody: boolean): string => `${id}: {
  valid: () => ${fillIn('a valid request, which uses only entries that the run created')},
  effect: ${fillIn('what a successful request creates or deletes; see the type of this field')},
  reveals: ${fillIn('the secrets that a successful response contains, or []')},
  broken: ${takesBody ? '{ statesForm: true }' : 'noBody'},
}`;

export const noBodyImport = "import { noBody } from '../shared/no-body.ts';";

export const scenarioText = (id: string, takesBody: boolean): string =>
  `${id}: {
  '200': async (fixtures) => ${fillIn('a request that succeeds; add requests for the other status codes of this operation in the overlay, such as 404')},
  ${takesBody ? `'422': body({}),` : ''}
}`;

/** Until it is written, the server responds with 500. */
export const handlerText = (id: string, takes: readonly ('parameters' | 'body')[]): string => `
${id}({ ${['caller: { userId }', ...takes].join(', ')} }) {
  return ${fillIn('carry out the operation, and return the response that the contract describes')};
}`;

export interface NewCheck {
  /** The name of the check. */
  sentence?: string | undefined;
  proves: readonly string[];
  operation: string;
}

export const checkImport = "import type { TestContext } from '../../test-context.ts';";

export const checkText = ({ id, sentence, proves, operation }: NewCheck & { id: string }): string => `
check(
  ${quoted(id)},
  ${sentence === undefined ? fillIn('a sentence about a correct server, in the present tense and without a full stop') : quoted(sentence)},
  { tests: [${proves.map(quoted).join(', ')}], operation: ${quoted(operation)}, profile: 'full' },
  async (t: TestContext) => {
    ${fillIn("send the requests, and compare the responses with the sentence above, as the other checks in this file do. Options beside `operation`: `needs: ['note']` lists what a run may lack (see Need in engine/model/check.ts). Leave out `profile` only for the main case of an operation: the core profile sends at most 250 requests.")};
  },
)`;

export const faultText = (breaks: string): string =>
  `'${breaks}: ${mark}: what the server does wrong, in one sentence with a full stop': () =>
  ${fillIn('the code of the fault; use the functions of effects/, as the other faults do')}`;

export const uncheckedText = (id: string): string =>
  `${quoted(id)}: ${fillIn('why no run can test this requirement, in a sentence with a full stop')}`;
