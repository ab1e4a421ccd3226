import { operations, type OperationId } from '../../../generated/operations.ts';
import type { OperationSheets } from '../model/operation-sheet.ts';
import { areas } from './areas.ts';
import { sheetFromContract } from './shared/stated/sheet.ts';

/** One type with the properties of each. */
type All<Each> = (Each extends unknown ? (each: Each) => void : never) extends (all: infer Joined) => void
  ? Joined
  : never;

type Sheet = Extract<(typeof areas)[number], { sheet: object }>['sheet'];

/** The type lets the compiler report an operation without a sheet. */
const joined: OperationSheets = Object.assign(
  {},
  ...areas.map((area) => ('sheet' in area ? area.sheet : {})),
) as All<Sheet>;

/** As the runner is also tested with operations that the compiler does not know. */
const known: Partial<OperationSheets> = joined;

/** The sheet of each operation, in the order of the contract. */
export const sheets = Object.fromEntries(
  (Object.keys(operations) as OperationId[]).map((id) => [id, known[id] ?? sheetFromContract(id, known)]),
) as OperationSheets;
