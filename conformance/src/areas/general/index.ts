import type { Area } from '../area.ts';
import { addedOperationChecks } from './added-operations.ts';
import { addedWriteChecks } from './added-writes.ts';
import { brokenInputChecks } from './broken-input/broken-input-checks.ts';
import { bystanderChecks } from './bystanders/bystander-checks.ts';
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
  acrossAreas: (sheets) => [
    ...brokenInputChecks(sheets),
    ...edgeNumberChecks(sheets),
    ...edgeTimeChecks,
    ...refusalChecks(sheets),
    ...listChecks(sheets),
    ...withoutTokenChecks(sheets),
    ...callerChecks(sheets),
    ...secondAccountChecks,
    ...secondSenderChecks(sheets),
    ...textChecks(sheets),
    ...bystanderChecks(sheets),
    ...memberChecks,
  ],
  observations: [...generalObservations, ...requestObservations, ...listObservations],
  logins: (sheets) => [...otherTokenChecks(sheets), ...otherTokenSenderChecks(sheets)],
  checksFor: (contract) => [...addedOperationChecks(contract), ...addedWriteChecks(contract)],
} satisfies Area;
