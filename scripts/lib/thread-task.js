// JavaScript, because on Node 20 a thread starts without the loader for TypeScript.

import { register } from 'tsx/esm/api';

register();
await import('./thread-task-run.ts');
