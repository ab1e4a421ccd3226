import type { Report } from '../model/report.ts';

/** The report as JSON; `report.schema.json` in the package describes it. */
export function renderJson(report: Report): string {
  return `${JSON.stringify(report, null, 2)}\n`;
}
