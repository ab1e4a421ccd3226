import type { UnknownId } from '../../../generated/registers.ts';
import type { Check, Need } from '../model/check.ts';
import type { Contract } from '../contract/contract.ts';
import type { StateProvider } from '../model/state-provider.ts';

/** What a run has to offer to checks. */
export interface Capabilities {
  readonly hasPassword: boolean;
  readonly hasSecondAccount: boolean;
  readonly hasAppUrl: boolean;
  readonly allowDestructive: boolean;
  readonly allowLeftovers: boolean;
  readonly budget: number;
  readonly states: Pick<StateProvider, 'offers'> | undefined;
  readonly contract: Pick<Contract, 'answers' | 'parameterName'>;
}

/** Why a check cannot be exercised in a run; undefined where it can. */
export function unmetNeed(check: Check, capabilities: Capabilities): string | undefined {
  for (const need of check.needs) {
    const reason = reasonAgainst(need, capabilities);
    if (reason !== undefined) return reason;
  }
  return undefined;
}

function reasonAgainst(need: Need, capabilities: Capabilities): string | undefined {
  const { states, contract } = capabilities;
  switch (need) {
    case 'password':
      return capabilities.hasPassword ? undefined : 'needs --email and --password';
    case 'second-account':
      return capabilities.hasSecondAccount ? undefined : 'needs --second-email and --second-password';
    case 'app-url':
      return capabilities.hasAppUrl ? undefined : 'needs --app-url';
    case 'destructive':
      return capabilities.allowDestructive ? undefined : 'needs --allow-destructive';
    case 'budget':
      return capabilities.budget > 0 ? undefined : 'needs a --budget of requests';
    case 'note':
    case 'workspace':
      if (capabilities.allowLeftovers || states?.offers('remove')) return undefined;
      return `creates a ${need}: needs --allow-leftovers, or a state provider that removes it`;
  }
  if (need.startsWith('overlay:')) {
    const unknown = need.slice('overlay:'.length) as UnknownId;
    if (contract.answers.has(unknown)) return undefined;
    return `the interface leaves ${unknown} open: needs --overlay with an answer to it`;
  }
  const capability = need as Extract<Need, `arrange:${string}` | `observe:${string}`>;
  if (!states) return `needs --states (${need})`;
  return states.offers(capability) ? undefined : `the state provider does not offer ${need}`;
}
