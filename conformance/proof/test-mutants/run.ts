import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { ScriptCommand } from '../../../options/script-command.ts';
import { installPackages } from '../../../scripts/lib/verb-packages.ts';

const command = new ScriptCommand('prove test-mutants')
  .description(
    "Seeds faults into the runner's own code by Stryker and fails where its tests find less than 80 % of them; what\n" +
      'survives stands in .file-storage/mutation/report.html. A quarter of an hour.',
  )
  .argument('[options...]', 'options for `stryker run`')
  .allowUnknownOption()
  .parse();

const root = path.join(import.meta.dirname, '../../..');
const own = import.meta.dirname;
await installPackages(own, 'Stryker');
const stryker = path.join(own, 'node_modules/.bin/stryker');
const child = spawn(stryker, ['run', 'conformance/proof/test-mutants/stryker.config.js', ...command.args], {
  cwd: root,
  stdio: 'inherit',
});
const [code] = (await once(child, 'close')) as [number | null];
process.exitCode = code ?? 1;
