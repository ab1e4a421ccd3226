#!/usr/bin/env node
import { existsSync } from 'node:fs';

const program = new URL('../dist/main.js', import.meta.url);

if (existsSync(program)) {
  await import('../dist/main.js');
} else {
  process.stderr.write('This is a clone, where the command is called: npm run conform --\n');
  process.exitCode = 2;
}
