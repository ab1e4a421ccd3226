import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { answerErrors } from '../plugins/error-answers.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { serveDocumentation } from './documentation.ts';

test('a checkout whose site is not built says what to run', async () => {
  const app = Fastify();
  answerErrors(app);
  serveDocumentation(app, `${await temporaryFolder()}/none`);
  const answer = await app.inject('/docs/');
  expect([answer.statusCode, answer.json()]).toEqual([
    404,
    { message: expect.stringContaining('npm run docs') as string },
  ]);
});
