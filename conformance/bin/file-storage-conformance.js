#!/usr/bin/env node
import { existsSync } from 'node:fs';

const start = new URL('../dist/start.js', import.meta.url);

if (existsSync(start)) {
  await import('../dist/start.js');
} else {
  process.stderr.write('This is a clone, where the command is called: npm run conform --\n');
  process.exitCode = 2;
}
