import type { Area } from '../area.ts';
import { addedOperationChecks } from './added-operations.ts';
import { addedWriteChecks } from './added-writes.ts';
import { brokenInputChecks } from './broken-input/broken-input-checks.ts';
import { unrelatedEntryChecks } from './unrelated-entries/unrelated-entry-checks.ts';
import { callerChecks } from './callers/caller-checks.ts';
import { generalChecks } from './checks.ts';
import { edgeNumberChecks, edgeTimeChecks } from './edge-numbers.ts';
import { memberChecks } from './members.ts';
import { generalObservations, requestObservations, listObservations } from './observations.ts';
import { otherTokenSenderChecks, secondSenderChecks, withoutTokenChecks } from './other-senders.ts';
import { otherTokenChecks } from './other-tokens.ts';
import { refusalChecks } from './refusals.ts';
import { secondAccountChecks } from './second-account.ts';
import { textChecks } from './texts-as-sent.ts';
import { listChecks } from './whole-lists.ts';

export const general = {
  checks: generalChecks,
  acrossAreas: (descriptions) => [
    ...brokenInputChecks(descriptions),
    ...edgeNumberChecks(descriptions),
    ...edgeTimeChecks,
    ...refusalChecks(descriptions),
    ...listChecks(descriptions),
    ...withoutTokenChecks(descriptions),
    ...callerChecks(descriptions),
    ...secondAccountChecks,
    ...secondSenderChecks(descriptions),
    ...textChecks(descriptions),
    ...unrelatedEntryChecks(descriptions),
    ...memberChecks,
  ],
  observations: [...generalObservations, ...requestObservations, ...listObservations],
  logins: (descriptions) => [...otherTokenChecks(descriptions), ...otherTokenSenderChecks(descriptions)],
  checksFor: (contract) => [...addedOperationChecks(contract), ...addedWriteChecks(contract)],
} satisfies Area;
