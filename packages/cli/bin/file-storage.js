#!/usr/bin/env node
import module from 'node:module';

// Node from 22.8 on keeps what it has compiled: the next start is quicker.
module.enableCompileCache?.();
await import('../dist/main.js');
