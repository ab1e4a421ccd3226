import { existsSync, readFileSync } from 'node:fs';

/**
 * Preloaded into a server: returns, on request, the longest time for which the process was blocked. It measures
 * processor time, so that other programs do not count.
 */
const everyMs = 1;

/** On Linux, only the main thread counts: other threads, such as those that hash, do not block it. */
const ofThread = `/proc/self/task/${process.pid}/schedstat`;
const isKnown = existsSync(ofThread);

function processorMs(): number {
  if (isKnown) return Number(readFileSync(ofThread, 'utf8').split(' ', 1)[0]) / 1e6;
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

let longest = 0;
let last = processorMs();

const look = () => {
  const now = processorMs();
  longest = Math.max(longest, now - last);
  last = now;
};

setInterval(look, everyMs).unref();
process.on('message', () => {
  look();
  process.send!(longest);
  longest = 0;
});
process.channel?.unref();
