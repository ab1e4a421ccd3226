import { spawn } from 'node:child_process';
import { cp, mkdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeEach, expect, test } from 'vitest';
import { repositoryRoot } from '../lib/paths.ts';
import { temporaryFolder } from '../lib/temporary-folder.ts';

const depcruise = path.join(repositoryRoot, 'node_modules/.bin/depcruise');

let root: string;

beforeEach(async () => {
  root = await temporaryFolder();
  for (const name of ['dependency-cruiser.config.js', 'package.json', 'tsconfig.json']) {
    await cp(path.join(repositoryRoot, name), path.join(root, name));
  }
  await symlink(path.join(repositoryRoot, 'node_modules'), path.join(root, 'node_modules'));
});

const write = async (file: string, text: string) => {
  await mkdir(path.dirname(path.join(root, file)), { recursive: true });
  await writeFile(path.join(root, file), text);
};

/** Writes modules that import the named modules. */
async function writeImports(imports: Record<string, string>): Promise<void> {
  for (const [importer, imported] of Object.entries(imports)) {
    const specifier = path.posix.relative(path.posix.dirname(importer), imported);
    await write(imported, 'export {};\n');
    await write(
      importer,
      `import '${specifier.startsWith('.') ? specifier : `./${specifier}`}';\nexport {};\n`,
    );
  }
}

/** Runs dependency-cruiser, which takes seconds to start, and lists the broken rules: `rule: importer -> imported`. */
async function violations(): Promise<string[]> {
  const args = [depcruise, '--config', 'dependency-cruiser.config.js', '--output-type', 'json', '.'];
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  const { summary } = JSON.parse(await text(child.stdout)) as {
    summary: { violations: { rule: { name: string }; from: string; to: string }[] };
  };
  return summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`).sort();
}

test('a forbidden import and a circle of types break a rule, and a permitted import does not', async () => {
  await writeImports({
    'conformance/src/engine/model/verdict.ts': 'conformance/src/engine/run/run.ts',
    'packages/client/src/upload.ts': 'packages/server/src/upload.ts',
    'packages/server/src/database/rows.ts': 'packages/server/src/resources/notes.ts',
    'packages/options/values.ts': 'scripts/lib/command.ts',
    'conformance/src/service/areas/notes/checks.ts': 'conformance/src/service/areas/folders/checks.ts',
    'conformance/src/engine/run/session.ts': 'conformance/src/engine/http/client.ts',
    'conformance/src/engine/run/clean-up.ts': 'conformance/src/service/service.ts',
    'packages/cli/src/session.ts': 'packages/options/variables.ts',
  });
  await write('packages/server/src/disk.ts', "import type { R } from './routes.ts';\nexport type D = R[];\n");
  await write('packages/server/src/routes.ts', "import type { D } from './disk.ts';\nexport type R = D[];\n");

  const broken = await violations();
  const cycles = broken.filter((line) => line.startsWith('no cycles'));
  expect(cycles).toContain('no cycles: packages/server/src/disk.ts -> packages/server/src/routes.ts');
  const otherRules = broken.filter(
    (line) => !cycles.includes(line) && !line.startsWith('conformance: areas'),
  );
  expect(otherRules).toEqual([
    'areas know no other area: conformance/src/service/areas/notes/checks.ts -> conformance/src/service/areas/folders/checks.ts',
    expect.stringMatching(
      /^conformance: model stands on .*: conformance\/src\/engine\/model\/verdict.ts -> conformance\/src\/engine\/run\/run.ts$/,
    ),
    'conformance: the engine knows no service: conformance/src/engine/run/clean-up.ts -> conformance/src/service/service.ts',
    'packages/client stands on generated: packages/client/src/upload.ts -> packages/server/src/upload.ts',
    expect.stringMatching(
      /^packages\/options stands on .*: packages\/options\/values.ts -> scripts\/lib\/command.ts$/,
    ),
    expect.stringMatching(
      /^server: database stands on .*: packages\/server\/src\/database\/rows.ts -> packages\/server\/src\/resources\/notes.ts$/,
    ),
  ]);
  expect(new Set(cycles.flatMap((line) => line.match(/[\w/]+\.ts/g)))).toEqual(
    new Set(['packages/server/src/disk.ts', 'packages/server/src/routes.ts']),
  );
});
