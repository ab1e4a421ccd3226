import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rmdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

const root = '/sys/fs/cgroup';

/** In microseconds. With the usual 100 ms, a process that has used its share would stand still for most of them. */
const period = 10_000;

/** Lets processes use only a share of a processor each. */
export interface ProcessorShares {
  limit: (pid: number) => Promise<void>;
  /** Call it when the processes have ended. */
  close: () => Promise<void>;
}

/**
 * Uses control groups of Linux, which need root.
 *
 * @param share of one processor, such as 0.2
 * @returns why it is not possible here, if it is not
 */
export async function shareProcessor(share: number): Promise<ProcessorShares | string> {
  const groups: string[] = [];
  const limitGroup = await groupLimiter();
  const create = async () => {
    const group = path.join(limitGroup.parent, `bench-${randomUUID()}`);
    await mkdir(group);
    groups.push(group);
    await limitGroup.limit(group, Math.round(share * period));
    return group;
  };
  const close = async () => {
    for (const group of groups.splice(0)) await rmdir(group);
  };
  try {
    await create();
  } catch (error) {
    await close();
    return `no share of a processor can be set here: ${String(error)}`;
  }
  const limit = async (pid: number) => writeFile(path.join(await create(), 'cgroup.procs'), String(pid));
  return { limit, close };
}

interface GroupLimiter {
  /** The folder of the groups. */
  parent: string;
  limit: (group: string, quota: number) => Promise<void>;
}

/** For the version of control groups that this system has. */
async function groupLimiter(): Promise<GroupLimiter> {
  const controllers = await readFile(path.join(root, 'cgroup.controllers'), 'utf8').catch(() => undefined);
  if (controllers?.split(/\s/).includes('cpu')) {
    return {
      parent: root,
      limit: async (group, quota) => {
        await writeFile(path.join(root, 'cgroup.subtree_control'), '+cpu');
        await writeFile(path.join(group, 'cpu.max'), `${quota} ${period}`);
      },
    };
  }
  return {
    parent: path.join(root, 'cpu'),
    limit: async (group, quota) => {
      await writeFile(path.join(group, 'cpu.cfs_period_us'), String(period));
      await writeFile(path.join(group, 'cpu.cfs_quota_us'), String(quota));
    },
  };
}
