#!/usr/bin/env node
import { existsSync } from 'node:fs';
import module from 'node:module';

const program = new URL('../dist/main.js', import.meta.url);

if (existsSync(program)) {
  // Node from 22.8 on keeps what it has compiled: the next start is quicker.
  module.enableCompileCache?.();
  await import('../dist/main.js');
} else {
  process.stderr.write('This is a clone, where the command is called: npm run conform --\n');
  process.exitCode = 2;
}
