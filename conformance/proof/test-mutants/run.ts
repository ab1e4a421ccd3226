import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { ScriptCommand } from '../../../packages/options/script-command.ts';
import { installPackages } from '../../../scripts/lib/tool-packages.ts';

const command = new ScriptCommand('prove test-mutants')
  .description(
    "Seeds faults into the runner's own code with Stryker, and fails if its tests find less than 80 % of them.\n" +
      'Writes the faults that no test found to .file-storage/mutation/report.html. Takes a quarter of an hour.',
  )
  .argument('[options...]', 'options for `stryker run`')
  .allowUnknownOption()
  .parse();

const root = path.join(import.meta.dirname, '../../..');
const packages = path.join(import.meta.dirname, 'stryker');
await installPackages(packages, 'Stryker');
const stryker = path.join(packages, 'node_modules/.bin/stryker');
const child = spawn(stryker, ['run', 'conformance/proof/test-mutants/stryker.config.js', ...command.args], {
  cwd: root,
  stdio: 'inherit',
});
const [code] = (await once(child, 'close')) as [number | null];
process.exitCode = code ?? 1;
