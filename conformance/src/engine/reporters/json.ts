import type { Report } from '../model/report.ts';
import { printableJson } from '../model/printable.ts';

/** The report as JSON; `report.schema.json` in the package describes it. */
export function renderJson(report: Report): string {
  return printableJson(report);
}
