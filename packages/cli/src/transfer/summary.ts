import { bytes, counted, plain } from '../text.ts';

const changes = ['uploaded', 'downloaded', 'copied', 'deleted'] as const;
type Change = (typeof changes)[number];

/** Result for a file. */
export interface Done {
  outcome:
    | Change
    | `would be ${Change}`
    | 'present'
    | 'skipped'
    | 'left out'
    | 'differs'
    | 'only here'
    | 'only there';
  /** Local path of the file; if there is none, its marked path on the drive. */
  file: string;
  bytes: number;
  /** What is left out, such as a symbolic link. */
  reason?: string | undefined;
  /** Whether it takes the place of another file. */
  replaces?: boolean;
  /** Whether it is a folder that was copied or deleted with its contents. */
  isFolder?: true | undefined;
  /** Id of the entry. */
  id?: number | undefined;
  /** The entry, if there is one. */
  entry?: unknown;
}

/** What a comparison says instead, which changes nothing. */
export function compared(done: Done): Done {
  const { outcome, replaces, id } = done;
  if (outcome === 'uploaded' || outcome === 'downloaded') {
    const isHere = outcome === 'uploaded';
    return { ...done, outcome: replaces ? 'differs' : isHere ? 'only here' : 'only there' };
  }
  return outcome === 'deleted' ? { ...done, outcome: id === undefined ? 'only here' : 'only there' } : done;
}

/** What a dry run says instead. */
export function planned(done: Done): Done {
  const change = changes.find((each) => each === done.outcome);
  return change ? { ...done, outcome: `would be ${change}` } : done;
}

/** Totals of all transfers of a command. */
export interface Summary {
  /** Where the files are now; undefined for a comparison. */
  to?: string | undefined;
  /** Number of transferred files. */
  files: number;
  /** Number of folders that the server copied with their contents, which nobody counted. */
  folders: number;
  bytes: number;
  seconds: number;
  /** Number of files that the target already had. */
  present: number;
  skipped: number;
  deleted: number;
  /** Number of folders of these, whose contents nobody counted. */
  deletedFolders: number;
  differs: number;
  onlyHere: number;
  onlyThere: number;
  failed: number;
  dryRun?: true;
  /** What a move did to the originals. */
  originals?: string;
  /** Sentences about names that there are twice now. */
  doubles?: readonly string[];
  /** Whether a deletion was asked for, and left out because of a failure. */
  isDeletionOff?: boolean;
}

export function summaryOf(
  done: readonly Done[],
  {
    failed,
    started,
    dryRun,
    to,
  }: { failed: number; started: number; dryRun: boolean; to: string | undefined },
): Summary {
  const count = (...outcomes: string[]) =>
    done.filter(({ outcome }) => outcomes.includes(outcome.replace('would be ', ''))).length;
  const transferred = done.filter(({ outcome }) => /uploaded|downloaded|copied/.test(outcome));
  const folders = transferred.filter(({ isFolder }) => isFolder).length;
  return {
    files: transferred.length - folders,
    folders,
    bytes: transferred.reduce((sum, file) => sum + file.bytes, 0),
    seconds: Math.round((performance.now() - started) / 100) / 10,
    present: count('present'),
    skipped: count('skipped', 'left out'),
    deleted: count('deleted'),
    deletedFolders: done.filter(({ outcome, isFolder }) => isFolder && outcome.endsWith('deleted')).length,
    differs: count('differs'),
    onlyHere: count('only here'),
    onlyThere: count('only there'),
    failed,
    to,
    ...(dryRun && { dryRun }),
  };
}

/** @example '2 files, 3.0 MiB, in 1.2 s, to drive:Archive; 1 unchanged; 1 failed' */
export function summaryLine({ to, present, ...summary }: Summary): string {
  const isComparison = to === undefined;
  const counts = [
    [present, isComparison ? 'the same' : 'unchanged'],
    [summary.differs, summary.differs === 1 ? 'differs' : 'differ'],
    [summary.onlyHere, 'only here'],
    [summary.onlyThere, 'only there'],
    [summary.skipped, 'skipped'],
    [summary.deleted, summary.deletedFolders > 0 ? 'deleted, with all that is in folders' : 'deleted'],
    [summary.failed, 'failed'],
  ] as const;
  const { files, folders } = summary;
  const transferred = [
    (files > 0 || folders === 0) && counted(files, 'file'),
    folders > 0 && counted(folders, 'folder'),
  ];
  const facts = [
    !isComparison &&
      `${transferred.filter(Boolean).join(', ')}, ${bytes(summary.bytes)}, in ${summary.seconds.toFixed(1)} s, to ${plain(to)}`,
    ...counts
      .filter(([count], at) => count > 0 || (isComparison && at === 0))
      .map((count) => count.join(' ')),
    summary.originals,
    summary.isDeletionOff && 'nothing was deleted, because of the failure',
    summary.dryRun && !isComparison && 'dry run, nothing was changed',
  ];
  return facts.filter(Boolean).join('; ');
}
