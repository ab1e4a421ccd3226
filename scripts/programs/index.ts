import { drimeS3 } from './drime-s3/recipe.ts';
import type { Program } from './program.ts';
import { pydrime } from './pydrime/recipe.ts';
import { rcloneCommand } from './rclone/commands.ts';
import { rcloneSuite } from './rclone/suite.ts';
import { alynt } from './recordings/alynt.ts';
import { drimeShell } from './recordings/drime-shell/program.ts';
import { drimeSync } from './recordings/drime-sync.ts';
import { homeAssistant } from './recordings/home-assistant.ts';

/** In the order of the page. */
export const programs: readonly Program[] = [
  rcloneSuite,
  rcloneCommand,
  pydrime,
  drimeS3,
  drimeShell,
  drimeSync,
  homeAssistant,
  alynt,
];
