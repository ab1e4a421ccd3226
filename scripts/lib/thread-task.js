// JavaScript, because on Node 20 a thread starts without the loader that the rest of the toolchain runs under.

import { register } from 'tsx/esm/api';

register();
await import('./thread-task-run.ts');
