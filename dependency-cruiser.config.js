/**
 * What each folder may import. `npm run check -- --only imports` checks it.
 *
 * @param {string} name
 * @param {string} comment
 * @param {import('dependency-cruiser').IRegularForbiddenRuleType['from']} from
 * @param {import('dependency-cruiser').IRegularForbiddenRuleType['to']} to
 * @returns {import('dependency-cruiser').IRegularForbiddenRuleType}
 */
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

const tests = '[.](test|fuzz)[.]ts$';
/** Files that no package contains: tests, their helpers, and the programs that put the server under stress. */
const proofs = '([.](test|fuzz)[.]ts$|/testing/|stress/)';
/** The folders of this repository; every other import is of a package. */
const tops = '^(openapi|scripts|generated|packages/[^/]+|conformance|docs|bench|examples)/(?!node_modules/)';

/** What each folder may import beside its own files; docs/ and bench/ have tests and measurements of everything, and no line. */
const imports = {
  openapi: [],
  // Reads the options of all programs.
  'packages/options': [],
  // The scripts write the search index with the options that the pages search with, and their test searches as a page does.
  // They start PostgreSQL for the tests of the server as those do themselves.
  scripts: [
    ...['openapi', 'packages/options', 'docs/theme/search-(options|find).ts'],
    'packages/server/src/testing/postgres-process.ts',
  ],
  // The generated operations of the client call its core.
  generated: ['packages/client/src/core'],
  // The package applies overlays and converts descriptions with the code of the repository.
  'packages/openapi': [
    ...[
      'generated',
      'packages/options',
      'conformance/src/cli/web-address.ts',
      'scripts/lib/openapi.ts',
      'scripts/bundle/codegen.ts',
      'scripts/bundle/openapi-3.0.ts',
    ],
    'conformance/src/composition.ts',
    'conformance/src/engine/contract/(overlay|read-overlay|overlay-error|choices).ts',
  ],
  'packages/client': ['generated'],
  // The public entry points of the client. `search-find.ts` searches the documentation for agents, as the pages do.
  'packages/cli': [
    ...[
      'packages/client/src/index.ts',
      'packages/client/src/reference.ts',
      // What a download checks before it replaces a file, for the files of the vault.
      'packages/client/src/node/target-file.ts',
      // Whether the process that left a file still runs.
      'packages/client/src/node/part-file.ts',
      'packages/client/src/node/index.ts',
      'packages/options',
    ],
    'docs/theme/search-find.ts',
  ],
  'packages/server': ['generated', 'packages/options'],
  // The packages by their names, as in a program of a user.
  examples: [
    'packages/client/src/(index|reference|msw|query).ts',
    'packages/client/src/node/index.ts',
    'packages/server/src/public/testing.ts',
  ],
  'conformance/src': [
    'generated',
    'packages/options',
    'conformance/report.schema.json',
    'conformance/submission.schema.json',
    'conformance/package.json',
  ],
  // It tests our own clients by their public entry points.
  'conformance/proof': [
    ...[
      'generated',
      'packages/options',
      'conformance',
      'packages/server',
      'packages/cli/src/program.ts',
      'scripts/lib/(tool-packages|browser|nearest|replace-files|stopping|unfilled).ts',
    ],
    ...[
      'packages/client/src/index.ts',
      'packages/client/src/reference.ts',
      'packages/client/src/node/index.ts',
    ],
  ],
};

/**
 * What only tests may import: those of `openapi/`, for example, read `generated/` and the paths of the repository.
 *
 * @type {Record<string, string[] | undefined>}
 */
const seenByTests = {
  openapi: ['scripts/lib', 'generated'],
  // They search the index that the scripts write, as the pages do.
  scripts: ['generated', 'docs/theme/search-find.ts'],
  // They compare the variables of all programs.
  'packages/options': ['packages/server/src/config.ts', 'conformance/src/cli/options.ts'],
  // They use the reference server, the samples of the README, and planted faults.
  'packages/client': [
    'packages/server/src/testing',
    'scripts/lib/fenced-blocks.ts',
    'scripts/lib/compiler.ts',
    'packages/options/seeded.ts',
  ],
  'packages/openapi': ['scripts/package', 'scripts/bundle/findings.ts'],
  // They search the documentation with the queries of the site's own test, and break downloads as the client's tests do.
  'packages/cli': [
    ...['packages/client/src/testing', 'packages/server/src/testing'],
    ...['scripts/package', 'scripts/lib/fenced-blocks.ts'],
    ...['scripts/docs/search-queries.ts', 'docs/theme/search-options.ts'],
  ],
  // They open a page in a browser.
  examples: ['scripts/docs/preview.ts', 'scripts/lib/browser.ts'],
  // They open reports in a browser.
  'conformance/src': ['scripts/lib/browser.ts'],
  // They use the packed server and the samples of its README, and upload files with the client.
  'packages/server': [
    'scripts/package',
    'scripts/lib/(fenced-blocks|browser|test-tools|markdown-table).ts',
    'scripts/test-tools/import-tool.ts',
    'packages/client/src/index.ts',
    'packages/client/src/reference.ts',
  ],
};

/** @type {import('dependency-cruiser').DependencyType[]} */
const typesAlone = ['type-only'];

const betweenFolders = Object.entries(imports).flatMap(([folder, others]) => {
  const allowed = [folder, ...others];
  const shown = [...allowed, ...(seenByTests[folder] ?? [])];
  const comment = `${folder}/ imports ${allowed.join(', ')} and packages, nothing else of this repository.`;
  /** @param {string[]} list */
  const but = (list) => ({
    path: tops,
    pathNot: list.map((folder) => `^${folder}(/|$)`),
    // Tables of scripts have a row for each operation, which a type checks; types are not imported at run time.
    dependencyTypesNot: folder === 'scripts' ? typesAlone : [],
  });
  return [
    rule(
      `${folder} stands on ${others.join(', ') || 'itself'}`,
      comment,
      { path: `^${folder}/`, pathNot: [proofs] },
      but(allowed),
    ),
    rule(`tests of ${folder}`, comment, { path: `^${folder}/.*${proofs}` }, but(shown)),
  ];
});

/** The folders of the runner's engine, each with those that it may import. */
const runnerImports = {
  model: [],
  http: ['model'],
  contract: ['model'],
  'response-checks': ['model', 'contract'],
  states: ['model', 'http'],
  reporters: ['model'],
  run: ['model', 'http', 'contract', 'response-checks', 'states'],
  wire: ['model', 'http', 'contract', 'response-checks', 'run'],
};

/** The folders of the server, each with those that it may import beside the files that lie in no folder. */
const serverImports = {
  database: [],
  objects: [],
  contract: [],
  archives: ['objects'],
  conversion: ['archives'],
  authentication: ['contract', 'database'],
  entries: ['archives', 'contract', 'database', 'objects'],
  downloads: ['database', 'entries', 'objects'],
  'share-links': ['authentication', 'contract', 'database', 'downloads', 'entries'],
  resources: [
    ...[
      'archives',
      'authentication',
      'contract',
      'conversion',
      'database',
      'downloads',
      'entries',
      'objects',
    ],
    'share-links',
  ],
  plugins: ['contract', 'database', 'objects'],
  metrics: ['database', 'plugins'],
  'data-migration': ['database', 'objects'],
  states: ['authentication', 'contract', 'database', 'entries', 'objects', 'resources'],
  public: ['authentication', 'states'],
};

/**
 * Each folder may import only those that its row lists: in the runner, run gets the suite as an argument, and imports no areas.
 *
 * @param {string} program
 * @param {string} root
 * @param {Record<string, string[]>} imports
 * @param {string[]} always what all of them may import
 */
const layersOf = (program, root, imports, ...always) =>
  Object.entries(imports).map(([folder, others]) =>
    rule(
      `${program}: ${folder} stands on ${others.join(', ') || 'itself alone'}`,
      'Each folder may import only those below it. Pass the rest as an argument, or move it down.',
      { path: `^${root}/${folder}/`, pathNot: [tests, '/testing/'] },
      {
        path: `^${root}/`,
        pathNot: [...[folder, ...others].map((name) => `${name}/`), ...always].map(
          (name) => `^${root}/${name}`,
        ),
      },
    ),
  );

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...betweenFolders,
    ...layersOf('conformance', 'conformance/src/engine', runnerImports),
    rule(
      'conformance: the engine knows no service',
      'What it has to know of a service comes from the description of the service.',
      { path: '^conformance/src/engine/', pathNot: [tests, '/testing/'] },
      { path: '^conformance/src/', pathNot: '^conformance/src/(engine/|version[.]ts$)' },
    ),
    rule(
      'conformance: the engine takes only types from generated/',
      'The description of the service gives it the registers and the contract.',
      { path: '^conformance/src/engine/', pathNot: [tests, '/testing/'] },
      { path: '^generated/', dependencyTypesNot: typesAlone },
    ),
    rule(
      'conformance: the service stands on the engine',
      'It describes the service: the engine runs its checks, and the commands put both together.',
      { path: '^conformance/src/service/', pathNot: [tests, '/testing/'] },
      {
        path: '^conformance/src/',
        pathNot: '^conformance/src/(service|engine)/',
      },
    ),
    ...layersOf('server', 'packages/server/src', serverImports, '[^/]+[.]ts$'),
    rule(
      'areas know no other area',
      'Code of several areas belongs in shared/. Only general/ may import other areas. areas.ts lists them all.',
      { path: '^conformance/src/service/areas/([^/]+)/', pathNot: '^conformance/src/service/areas/general/' },
      {
        path: '^conformance/src/service/areas/',
        pathNot: [
          '^conformance/src/service/areas/(shared/|area[.]ts$)',
          '^conformance/src/service/areas/$1/',
        ],
      },
    ),
    rule(
      'server: resources and plugins lie on top',
      'Code of several layers belongs below them.',
      { path: '^packages/server/src/[^/]+[.]ts$', pathNot: [tests, '/(build-server|create-services)[.]ts$'] },
      { path: '^packages/server/src/(resources|plugins)/' },
    ),
    rule(
      'helpers of tests stay with tests',
      'No package contains testing/.',
      { path: '/src/', pathNot: [tests, '/testing/'] },
      { path: '/src/testing/' },
    ),
    rule(
      'no cycles',
      'Modules that import each other, even only their types, cannot be read or moved one at a time.',
      {},
      { circular: true },
    ),
    rule(
      'imports are declared',
      // msw, declared by the client, has a package.json without a name in each of its folders.
      'The package.json next to a file names every package that it imports.',
      {},
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown'], pathNot: '^node_modules/(@types|msw)/' },
    ),
    rule(
      'what is shipped needs no development dependency',
      'Users of the package would not have it. The server and the runner bundle such packages, and tests of their own check it.',
      { path: '^packages/(client|cli)/src/', pathNot: [tests, '/testing/', '[.]d[.]ts$'] },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only', 'npm-peer'] },
    ),
    rule('imports lead somewhere', 'The file or package does not exist.', {}, { couldNotResolve: true }),
  ],
  options: {
    skipAnalysisNotInRules: true,
    doNotFollow: { path: 'node_modules' },
    exclude: {
      path: '(^|/)(fixtures|dist|[.]file-storage|conformance-report|field/clients|node_modules/[.]cache)(/|$)',
    },
    // verbatimModuleSyntax marks imports of types, so nothing has to be compiled to find them.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
