import { spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { repositoryRoot } from '../lib/layout.ts';

const depcruise = path.join(repositoryRoot, 'node_modules/.bin/depcruise');

let root: string;

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'walls-'));
  for (const name of ['dependency-cruiser.config.js', 'package.json', 'tsconfig.json']) {
    await cp(path.join(repositoryRoot, name), path.join(root, name));
  }
  await symlink(path.join(repositoryRoot, 'node_modules'), path.join(root, 'node_modules'));
});

afterEach(() => rm(root, { recursive: true }));

/** Writes modules that import those named, and tells which walls are broken: `wall: importer -> imported`. */
async function brokenBy(imports: Record<string, string>): Promise<string[]> {
  for (const [importer, imported] of Object.entries(imports)) {
    const specifier = path.posix.relative(path.posix.dirname(importer), imported);
    for (const [file, line] of [
      [imported, ''],
      [importer, `import '${specifier.startsWith('.') ? specifier : `./${specifier}`}';\n`],
    ] as const) {
      await mkdir(path.dirname(path.join(root, file)), { recursive: true });
      await writeFile(path.join(root, file), `${line}export {};\n`);
    }
  }
  return violations();
}

async function violations(): Promise<string[]> {
  const args = [depcruise, '--config', 'dependency-cruiser.config.js', '--output-type', 'json', '.'];
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  const { summary } = JSON.parse(await text(child.stdout)) as {
    summary: { violations: { rule: { name: string }; from: string; to: string }[] };
  };
  return summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`).sort();
}

test(
  'an import against the direction breaks a wall, one along it does not',
  { timeout: 120_000 },
  async () => {
    const broken = await brokenBy({
      'conformance/src/model/verdict.ts': 'conformance/src/run/run.ts',
      'client/src/upload.ts': 'server/src/upload.ts',
      'server/src/database/rows.ts': 'server/src/resources/notes.ts',
      'options/values.ts': 'scripts/lib/verb.ts',
      'conformance/src/areas/notes/checks.ts': 'conformance/src/areas/folders/checks.ts',
      'conformance/src/run/session.ts': 'conformance/src/http/client.ts',
      'cli/src/session.ts': 'options/variables.ts',
    });
    expect(broken.filter((line) => !line.startsWith('conformance: areas'))).toEqual([
      'areas know no other area: conformance/src/areas/notes/checks.ts -> conformance/src/areas/folders/checks.ts',
      'client stands on generated: client/src/upload.ts -> server/src/upload.ts',
      expect.stringMatching(
        /^conformance: model stands on .*: conformance\/src\/model\/verdict.ts -> conformance\/src\/run\/run.ts$/,
      ),
      expect.stringMatching(/^options stands on .*: options\/values.ts -> scripts\/lib\/verb.ts$/),
      'server: resources lie on top: server/src/database/rows.ts -> server/src/resources/notes.ts',
    ]);
  },
);

test('types alone that import each other break a wall', { timeout: 120_000 }, async () => {
  const folder = path.join(root, 'server/src');
  await mkdir(folder, { recursive: true });
  for (const [name, other] of [
    ['disk', 'routes'],
    ['routes', 'disk'],
  ] as const) {
    const type = name.toUpperCase();
    const lines = `import type { ${other.toUpperCase()} } from './${other}.ts';\nexport type ${type} = ${other.toUpperCase()}[];\n`;
    await writeFile(path.join(folder, `${name}.ts`), lines);
  }
  expect(await violations()).toContain('no cycles: server/src/disk.ts -> server/src/routes.ts');
});
