import { afterAll } from 'vitest';
import { closeIdleServers } from './idle-servers.ts';

// For vitest, which runs this before each test file.
afterAll(closeIdleServers);
