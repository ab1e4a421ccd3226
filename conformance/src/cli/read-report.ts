import type { Report } from '../model/report.ts';
import { UsageError } from '../model/errors.ts';
import reportSchema from '../../report.schema.json' with { type: 'json' };
import { readText } from './read-text.ts';

/**
 * Reads a JSON report.
 *
 * @throws UsageError where the file is none
 */
export async function readReport(file: string): Promise<Report> {
  const text = await readText(file, 'The report');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new UsageError(`${file} is no JSON: give a report of --report json=FILE.`, { cause: error });
  }
  const [{ Ajv2020 }, { default: ajvFormats }] = await Promise.all([
    import('ajv/dist/2020.js'),
    import('ajv-formats'),
  ]);
  const validate = ajvFormats.default(new Ajv2020({ allowUnionTypes: true })).compile<Report>(reportSchema);
  if (validate(value)) return value;
  const [problem] = validate.errors ?? [];
  const place = problem?.instancePath === '' ? '' : ` at ${problem?.instancePath}`;
  throw new UsageError(`${file} is no report of this tool:${place} ${problem?.message}.`);
}
