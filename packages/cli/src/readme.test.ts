import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { exitCodes } from './errors.ts';
import { bareProgram } from './testing/run-command.ts';

const readme = await readFile(path.join(import.meta.dirname, '../README.md'), 'utf8');

test('every exit code is in the README', () => {
  for (const code of Object.values(exitCodes)) expect(readme).toMatch(new RegExp(`^\\| ${code}[ ,]`, 'm'));
});

const program = bareProgram();
const visible = () => program.createHelp().visibleCommands(program);

test('the README has the same commands as the help', () => {
  const rows = readme.split('\n').filter((line) => /^\| `[a-z]+/.test(line) && !line.includes('`--'));
  const cells = rows.map((row) => row.split(' | ').map((cell) => cell.replace(/^\| | +\|$/g, '').trim()));
  const help = visible().map((command) => {
    const args = command.usage().replace('[options]', '').replace('[command]', '').trim();
    return [`\`${[command.name(), args].filter(Boolean).join(' ')}\``, command.description()];
  });
  expect(cells).toEqual(help);
});
