// Run by `npm ci`: has git run the hooks of this folder. In plain JavaScript, since nothing may be installed yet.
import { spawnSync } from 'node:child_process';
import { realpathSync } from 'node:fs';
import process from 'node:process';

/** @param {string[]} args */
const git = (...args) => spawnSync('git', args, { encoding: 'utf8' });

/** Whether the folder is a checkout: not an unpacked archive, neither by itself nor within a repository of others. */
function isCheckout() {
  const { status, stdout } = git('rev-parse', '--show-toplevel');
  return status === 0 && realpathSync(stdout.trim()) === realpathSync('.');
}

// CI makes no commits, and whoever has hooks of their own keeps them.
if (!process.env.CI && isCheckout() && git('config', 'core.hooksPath').status !== 0) {
  const { status, stderr } = git('config', '--local', 'core.hooksPath', 'scripts/hooks');
  if (status !== 0) process.stderr.write(`The hooks of scripts/hooks/ are not in use: ${stderr}`);
}
