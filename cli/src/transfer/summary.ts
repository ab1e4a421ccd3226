import { bytes, counted } from '../text.ts';

/** Result for a file. */
export interface Done {
  outcome: 'uploaded' | 'downloaded' | 'copied' | 'moved' | 'deleted' | 'present' | 'skipped' | 'left out';
  /** Local path of the file; if there is none, its path on the drive. */
  file: string;
  bytes: number;
  /** What is left out, such as a symbolic link. */
  reason?: string | undefined;
  /** Id of the entry. */
  id?: number | undefined;
  /** The entry, if there is one. */
  entry?: unknown;
}

/** Totals of all transfers of a command. */
export interface Summary {
  /** Number of transferred files. */
  files: number;
  bytes: number;
  seconds: number;
  /** Number of files that the target already had. */
  present: number;
  skipped: number;
  deleted: number;
  failed: number;
  dryRun?: true;
  /** Whether a deletion was asked for, and left out because of a failure. */
  isDeletionOff?: boolean;
}

const transferred: readonly Done['outcome'][] = ['uploaded', 'downloaded', 'copied', 'moved'];

export function summaryOf(
  done: readonly Done[],
  { failed, started, dryRun }: { failed: number; started: number; dryRun: boolean },
): Summary {
  const count = (...outcomes: Done['outcome'][]) =>
    done.filter(({ outcome }) => outcomes.includes(outcome)).length;
  const files = done.filter(({ outcome }) => transferred.includes(outcome));
  return {
    files: files.length,
    bytes: files.reduce((sum, file) => sum + file.bytes, 0),
    seconds: Math.round((performance.now() - started) / 100) / 10,
    present: count('present'),
    skipped: count('skipped', 'left out'),
    deleted: count('deleted'),
    failed,
    ...(dryRun && { dryRun }),
  };
}

/** @example '2 files, 3.0 MiB, in 1.2 s; 1 unchanged; 1 failed' */
export function summaryLine({ present, skipped, deleted, failed, ...summary }: Summary): string {
  const facts = [
    `${counted(summary.files, 'file')}, ${bytes(summary.bytes)}, in ${summary.seconds.toFixed(1)} s`,
    present > 0 && `${present} unchanged`,
    skipped > 0 && `${skipped} skipped`,
    deleted > 0 && `${deleted} deleted`,
    failed > 0 && `${failed} failed`,
    summary.isDeletionOff && 'nothing was deleted, because of the failure',
    summary.dryRun && 'dry run, nothing was changed',
  ];
  return facts.filter(Boolean).join('; ');
}
