import { redParts, type Cell, type Part } from './cell.ts';
import { complaints } from './complaints.ts';
import type { Complaints, Fault } from './fault.ts';
import { faults } from './faults.ts';

/** The known fault of a failed part of a cell, if there is one. */
export const faultOf = (cell: Cell, part: Part, register: readonly Fault[] = faults): Fault | undefined =>
  register.find(
    (fault) => fault.tool === cell.tool && fault.part === part && fault.documents.includes(cell.document),
  );

/**
 * What is missing in the registers, a line each: failed cells and complaints of linters without a reason; and for tools
 * that ran with all documents, reasons that no longer apply.
 */
export function unanswered(
  cells: readonly Cell[],
  operations: number,
  isWhole: boolean,
  registers: { faults: readonly Fault[]; complaints: Complaints } = { faults, complaints },
): string[] {
  const red = cells.flatMap((cell) => redParts(cell, operations).map((part) => ({ cell, ...part })));
  const open = red
    .filter(({ cell, part }) => !faultOf(cell, part, registers.faults))
    .map(({ cell, part, seen }) => `${cell.tool}, ${cell.document}, ${part}: ${seen}`);
  const complained = new Map<string, Set<string>>();
  for (const { tool, complaints: found = {} } of cells) {
    const rules = complained.get(tool) ?? new Set();
    for (const rule of Object.keys(found)) rules.add(rule);
    complained.set(tool, rules);
  }
  const unexplained = [...complained].flatMap(([tool, rules]) =>
    [...rules]
      .filter((rule) => registers.complaints[tool]?.[rule] === undefined)
      .map((rule) => `${tool} complains: ${rule}`),
  );
  if (!isWhole) return [...open, ...unexplained];
  const tried = new Set(cells.map(({ tool }) => tool));
  const stale = registers.faults
    .filter(({ tool }) => tried.has(tool))
    .flatMap(({ tool, documents, part }) =>
      documents
        .filter(
          (document) =>
            !red.some(
              (wrong) => wrong.cell.tool === tool && wrong.cell.document === document && wrong.part === part,
            ),
        )
        .map((document) => `${tool}, ${document}, ${part}: answered, but not red`),
    );
  // A tool that invents requests need not send one that each rule is about, for example a date that has passed since.
  const inventing = new Set(cells.filter(({ requests }) => requests !== undefined).map(({ tool }) => tool));
  const silent = Object.entries(registers.complaints)
    .filter(([tool]) => tried.has(tool) && !inventing.has(tool))
    .flatMap(([tool, rules]) =>
      Object.keys(rules)
        .filter((rule) => !complained.get(tool)?.has(rule))
        .map((rule) => `${tool} no longer complains: ${rule}`),
    );
  return [...open, ...unexplained, ...stale, ...silent];
}
