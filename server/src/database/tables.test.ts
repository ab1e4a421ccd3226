import Libsql from 'libsql';
import { expect, test } from 'vitest';
import { migrate } from './migrate.ts';

/** Types in STRICT tables. */
const types: Record<string, string> = {
  INTEGER: 'number',
  REAL: 'number',
  TEXT: 'string',
  BLOB: 'Uint8Array',
};

interface Column {
  name: string;
  type: string;
  notnull: number;
  pk: number;
}

/** Generates the TypeScript of all tables after all migrations. */
function tablesOf(driver: Libsql.Database): string {
  const names = driver
    .prepare(
      "SELECT name FROM pragma_table_list WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name",
    )
    .all([]) as { name: string }[];
  const tables = names.map(({ name }) => {
    const columns = driver.prepare(`PRAGMA table_info(${name})`).all([]) as Column[];
    const lines = columns.map((column) => {
      const isNull = column.notnull === 0 && column.pk === 0;
      return `    ${column.name}: ${types[column.type]!}${isNull ? ' | null' : ''};\n`;
    });
    return `  ${name}: {\n${lines.join('')}  };\n`;
  });
  return `// Written from the migrations by \`npx vitest run server/src/database/tables.test.ts --update\`.

/** The tables of the database, and what their columns hold. */
export interface Tables {
${tables.join('')}}
`;
}

test('the types of the tables match the migrations', async () => {
  const driver = new Libsql(':memory:');
  migrate(driver);
  await expect(tablesOf(driver)).toMatchFileSnapshot('tables.ts');
  driver.close();
});
