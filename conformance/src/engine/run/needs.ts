import type { UnknownId } from '../../../../generated/registers.ts';
import type { Check, Need } from '../model/check.ts';
import { furtherOverlay, type Remedy } from '../model/remedy.ts';
import { service } from '../model/service.ts';
import type { Contract } from '../contract/contract.ts';
import type { StateProvider } from '../model/state-provider.ts';

/** What a run provides for checks. */
export interface Capabilities {
  readonly hasPassword: boolean;
  readonly hasSecondAccount: boolean;
  readonly hasAppUrl: boolean;
  readonly allowDestructive: boolean;
  readonly allowLeftovers: boolean;
  readonly budget: number;
  readonly states: Pick<StateProvider, 'offers'> | undefined;
  readonly contract: Pick<Contract, 'answers' | 'parameterName' | 'overlay'>;
}

/** Something that a check needs and a run does not provide. */
export interface Lack {
  /** Completes "not exercised: ". */
  readonly reason: string;
  readonly remedy: Remedy;
}

/** Why a run cannot exercise a check; undefined if it can. */
export const unmetNeed = (check: Pick<Check, 'needs'>, capabilities: Capabilities): string | undefined =>
  lacksOf(check, capabilities)[0]?.reason;

/** Everything that a check needs and a run does not provide. */
export const lacksOf = ({ needs }: Pick<Check, 'needs'>, capabilities: Capabilities): Lack[] =>
  needs.flatMap((need) => lackOf(need, capabilities) ?? []);

function lackOf(need: Need, capabilities: Capabilities): Lack | undefined {
  const { states, contract } = capabilities;
  const unless = (holds: boolean, reason: string, remedy: Remedy): Lack | undefined =>
    holds ? undefined : { reason, remedy };
  switch (need) {
    case 'password':
      return unless(capabilities.hasPassword, 'needs --email and --password', 'e-mail address and password');
    case 'second-account':
      return unless(
        capabilities.hasSecondAccount,
        'needs --second-email and --second-password',
        'a second account',
      );
    case 'app-url':
      return unless(capabilities.hasAppUrl, 'needs --app-url', '--app-url URL');
    case 'destructive':
      return unless(capabilities.allowDestructive, 'needs --allow-destructive', '--allow-destructive');
    case 'budget':
      return unless(capabilities.budget > 0, 'needs --budget with a number above 0', '--budget 500');
  }
  if (need in service().operations.lasting) {
    return unless(
      capabilities.allowLeftovers || states?.offers('remove') === true,
      `creates a ${need}: needs --allow-leftovers, or a state provider that deletes it`,
      '--allow-leftovers',
    );
  }
  if (need.startsWith('overlay:')) {
    const unknown = need.slice('overlay:'.length) as UnknownId;
    return unless(
      contract.answers.has(unknown),
      `the interface does not specify ${unknown}: needs an --overlay that answers it`,
      contract.overlay === null ? '--overlay FILE' : furtherOverlay(),
    );
  }
  const capability = need as Extract<Need, `arrange:${string}` | `observe:${string}`>;
  if (!states) return { reason: `needs --states (${need})`, remedy: '--states URL' };
  return unless(
    states.offers(capability),
    `the state provider does not offer ${need}`,
    'a state provider with more states',
  );
}
