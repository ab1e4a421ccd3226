import { recording } from '../recording.ts';
import { accounts } from './accounts.ts';
import { entries } from './entries.ts';
import { sharing } from './sharing.ts';
import { transfers } from './transfers.ts';
import { vault } from './vault.ts';

/** A shell for the service, written in Go: `cd`, `ls`, `cp` between workspaces, pipes into files, a vault. */
export const drimeShell = recording(
  'drime-shell',
  'as of 2026-11',
  'GitHub, `gYonder/drime-shell`, which the Go proxy does not serve, `internal/api`',
  async (session) => {
    await accounts(session);
    await transfers(session);
    await entries(session);
    await sharing(session);
    await vault(session);
  },
);
