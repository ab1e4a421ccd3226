import { checkLabel, counted } from '../engine/reporters/html/words.ts';
import type { Check, Need } from '../engine/model/check.ts';
import { service } from '../engine/model/service.ts';
import { createHttpClient } from '../engine/http/create-http-client.ts';
import { judgedOf } from '../engine/run/build-report.ts';
import { select } from '../engine/run/selection.ts';
import { unmetNeed, type Capabilities } from '../engine/run/needs.ts';
import type { RunOptions } from '../engine/run/run-options.ts';
import { suiteFor } from '../service/areas/suite.ts';
import { table } from '../engine/reporters/table.ts';

/**
 * Describes what a run would do, what it would leave out, and why. It sends nothing, so it is unknown whether a state
 * provider at a URL supports a state.
 */
export async function dryRun(options: RunOptions): Promise<string> {
  const http = createHttpClient(options.http);
  try {
    return plan(options, options.states?.({ http, token: () => '' }));
  } finally {
    await http.close();
  }
}

function plan(options: RunOptions, states: Capabilities['states']): string {
  const suite = suiteFor(options.contract);
  const { selected, supporting, responseSubjects, subjects } = select(
    suite.checks,
    options.contract,
    options,
  );
  const { judged } = judgedOf(subjects, suite);
  const capabilities: Capabilities = {
    hasPassword: options.credentials.password !== undefined,
    hasSecondAccount: options.second !== undefined,
    hasAppUrl: options.appUrl !== undefined,
    allowDestructive: options.allowDestructive,
    allowLeftovers: options.allowLeftovers,
    budget: options.budget,
    states,
    contract: options.contract,
  };
  const planned = [...selected, ...supporting].map((check) => ({
    check,
    name: checkLabel(check),
    unmet: unmetNeed(check, capabilities),
  }));
  const rows = planned.map(({ name, unmet }) => [unmet === undefined ? 'run' : 'skip', name, unmet ?? '']);
  const left = planned.filter(({ unmet }) => unmet !== undefined).length;
  return (
    table(rows) +
    `\nChecks: ${planned.length - left} would run against ${options.baseUrl}, ${left} would be skipped.\n` +
    `Requirements tested in every response: ${responseSubjects.size}. Requirements in the report: ${judged.length}.\n` +
    staysLine(planned, capabilities.states?.offers('remove') === true) +
    'No request was sent.\n'
  );
}

interface Planned {
  readonly check: Check;
  readonly unmet: string | undefined;
}

type Unless = (what: 'it' | 'them') => string;

/** What would remain on a server. */
function staysLine(planned: readonly Planned[], isDeleted: boolean): string {
  const checks = planned.flatMap(({ check, unmet }) => (unmet === undefined ? [check] : []));
  const unless = (what: 'it' | 'them') => (isDeleted ? `, unless the state provider deletes ${what}` : '');
  return `${['The run would leave behind its access tokens.', ...createdLine(checks, unless), ...mistakesLine(checks, unless)].join(' ')}\n`;
}

function createdLine(checks: readonly Check[], unless: Unless): string[] {
  const kinds = Object.keys(service().operations.lasting).filter((kind) =>
    checks.some(({ needs }) => needs.includes(kind as Need)),
  );
  const creating = checks.filter(({ needs }) => kinds.some((kind) => needs.includes(kind as Need)));
  if (creating.length === 0) return [];
  const created = kinds.map((kind) => `${kind}s`).join(' or ');
  const creates = creating.length === 1 ? 'creates' : 'create';
  return [`${counted(creating.length, 'check')} ${creates} ${created}, which stay too${unless('them')}.`];
}

/** On a server that accepts what it should refuse. */
function mistakesLine(checks: readonly Check[], unless: Unless): string[] {
  const { lasting } = service().operations;
  const refused = checks.filter(
    ({ operations, needs, tests }) =>
      tests.length > 0 &&
      operations.some((operation) => Object.values(lasting).includes(operation)) &&
      !needs.some((need) => need in lasting),
  );
  if (refused.length === 0) return [];
  const send = refused.length === 1 ? 'sends' : 'send';
  return [
    `${counted(refused.length, 'check')} ${send} invalid requests; if the server accepts one by mistake, a note or a workspace stays too${unless('it')}.`,
  ];
}
