// `npm ci` runs this, so that git runs the hooks of this folder. It is plain JavaScript, because no packages may be
// installed yet.
import { spawnSync } from 'node:child_process';
import { realpathSync } from 'node:fs';
import process from 'node:process';

/** @param {string[]} args */
const git = (...args) => spawnSync('git', args, { encoding: 'utf8' });

/**
 * Whether the folder is a checkout of this repository, not an unpacked archive, which may be inside another repository.
 */
function isCheckout() {
  const { status, stdout } = git('rev-parse', '--show-toplevel');
  return status === 0 && realpathSync(stdout.trim()) === realpathSync('.');
}

// CI makes no commits, and hooks that the user has set are not replaced.
if (!process.env.CI && isCheckout() && git('config', 'core.hooksPath').status !== 0) {
  const { status, stderr } = git('config', '--local', 'core.hooksPath', 'scripts/hooks');
  if (status !== 0) process.stderr.write(`The hooks of scripts/hooks/ are not in use: ${stderr}`);
}
