import type Libsql from 'libsql';
import { expect, it } from 'vitest';
import { LibsqlConnection, maximumStatements } from './connection.ts';

it('keeps the statements that were used last, and no more', async () => {
  const prepared: string[] = [];
  const driver = {
    prepare(sql: string) {
      prepared.push(sql);
      return { run: () => ({ changes: 0 }) };
    },
  };
  const db = new LibsqlConnection(driver as unknown as Libsql.Database);
  const run = (number: number) => db.prepare(`SELECT ${number}`).run();
  for (let number = 0; number < maximumStatements; number += 1) await run(number);
  await run(0);
  await run(maximumStatements);
  await run(0);
  expect(prepared).toHaveLength(maximumStatements + 1);

  await run(1);
  expect(prepared.slice(-2)).toEqual([`SELECT ${maximumStatements}`, 'SELECT 1']);
});
