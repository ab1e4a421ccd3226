import { Client } from 'pg';

// Starts a node with a fault in its database layer, `--planted NAME`, to see whether the checker finds it.

const [name] = process.argv.splice(process.argv.indexOf('--planted'), 2).slice(1);
const urlAt = process.argv.indexOf('--database') + 1;
const url = process.argv[urlAt]!;

const isolation = /^BEGIN ISOLATION LEVEL SERIALIZABLE; LOCK TABLE turns IN [A-Z ]+ MODE/;

/** What the node sends instead of a statement. */
const faults: Record<string, (text: string) => string> = {
  /** Only a look beforehand keeps the names of folders unique. */
  lock: (text) => text.replace(isolation, 'BEGIN'),
  /** The data has the same name whatever is written, so what was cached stays valid. */
  cache: (text) => text.replace('pg_current_snapshot()', "'planted'"),
  /** Other writes may use the quota after it was read. */
  quota: (text) => text.replace(isolation, 'BEGIN'),
  /** Who starts removes what others work on, and they do not notice. */
  leases: (text) =>
    text
      .replace('AND (expires_at <', 'AND (true OR expires_at <')
      .replace(
        /^UPDATE leases SET expires_at .* WHERE id = (.+) AND \(holder = (.+) OR shows = 1\) RETURNING shows$/,
        "SELECT coalesce(max(shows), 0) AS shows FROM leases WHERE id = $1 AND $2 <> ''",
      ),
  /** Neither PostgreSQL nor the node ends a wait. */
  deadlines: (text) => text,
};
const fault = faults[name!]!;

if (name === 'lock') {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query('DROP INDEX IF EXISTS entries_unique_folders');
  await client.end();
}
if (name === 'deadlines') {
  // In place of the settings of the node.
  process.argv[urlAt] = Object.assign(new URL(url), { search: '?options=-c%20jit%3Doff' }).href;
}

type Query = (
  this: Client & { connectionParameters: object },
  query: string | { text: string },
  ...others: unknown[]
) => unknown;

/** Whether the fault changed anything: statements may have another text by now. */
let isPlanted = name === 'deadlines';
const prototype = Client.prototype as unknown as { query: Query };
const { query } = prototype;
prototype.query = function planted(statement, ...others) {
  const text = typeof statement === 'string' ? statement : statement.text;
  const faulty = fault(text);
  isPlanted ||= faulty !== text;
  if (name === 'deadlines') Object.assign(this.connectionParameters, { query_timeout: 0 });
  if (typeof statement === 'string') return query.call(this, faulty, ...others);
  if (faulty !== text) statement.text = faulty;
  return query.call(this, statement, ...others);
};
process.once('exit', () => {
  if (!isPlanted) console.error(`The fault ${name} was not planted.`);
});

await import('./node-main.ts');
