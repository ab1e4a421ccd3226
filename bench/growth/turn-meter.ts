import { existsSync, readFileSync } from 'node:fs';

/**
 * Loaded into a server before it: tells, each time it is asked, the longest time for which the process worked without
 * letting anybody else in. Time of the processor, so that what other programs do on the machine does not count.
 */
const everyMs = 1;

/** On Linux that of the thread which answers: what others of the process do meanwhile, such as hashing, holds nobody up. */
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
