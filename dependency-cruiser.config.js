/**
 * What each folder may import. `npm run check -- --only walls` checks it.
 *
 * @param {string} name
 * @param {string} comment
 * @param {import('dependency-cruiser').IRegularForbiddenRuleType['from']} from
 * @param {import('dependency-cruiser').IRegularForbiddenRuleType['to']} to
 * @returns {import('dependency-cruiser').IRegularForbiddenRuleType}
 */
const wall = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

const tests = '[.](test|fuzz)[.]ts$';
/** Files that no package contains: tests, their helpers, and the programs that put the server under stress. */
const proofs = '([.](test|fuzz)[.]ts$|/testing/|stress/)';
/** The scripts that build packages. */
const builds = '^[^/]+/build[.]ts$';
/** The folders of this repository; every other import is of a package. */
const tops =
  '^(openapi|options|scripts|generated|contract|client|cli|server|conformance|docs|bench|examples)/(?!node_modules/)';

/** What each folder may import beside its own files. A new folder needs a line here. */
const imports = {
  openapi: [],
  // Reads the options of all programs.
  options: [],
  // The scripts write the search index with the options that the pages search with, and their test searches as a page does.
  scripts: ['openapi', 'options', 'docs/theme/search-(options|find).ts'],
  // The generated operations of the client call its core.
  generated: ['client/src/core'],
  // The package applies overlays and converts descriptions with the code of the repository.
  contract: [
    ...[
      'generated',
      'options',
      'conformance/src/cli/web-address.ts',
      'scripts/lib',
      'scripts/bundle/codegen.ts',
      'scripts/bundle/openapi-3.0.ts',
    ],
    'conformance/src/contract/(overlay|read-overlay|overlay-error|choices).ts',
  ],
  client: ['generated'],
  // The public entry points of the client. `search-find.ts` searches the documentation for agents, as the pages do.
  cli: [
    ...['client/src/index.ts', 'client/src/reference.ts', 'client/src/node/index.ts', 'options'],
    'docs/theme/search-find.ts',
  ],
  server: ['generated', 'options'],
  // The packages by their names, as in a program of a user.
  examples: [
    'client/src/(index|reference|msw).ts',
    'client/src/node/index.ts',
    'server/src/public/testing.ts',
  ],
  'conformance/src': [
    'generated',
    'options',
    'conformance/report.schema.json',
    'conformance/submission.schema.json',
    'conformance/package.json',
  ],
  // It tests our own clients by their public entry points.
  'conformance/proof': [
    ...[
      'generated',
      'options',
      'conformance',
      'server',
      'cli/src/program.ts',
      'scripts/lib/(verb-packages|browser|postgres|stopping).ts',
    ],
    ...['client/src/index.ts', 'client/src/reference.ts', 'client/src/node/index.ts'],
  ],
};

/**
 * What only tests may import: those of `openapi/`, for example, read `generated/` and the layout of the repository.
 *
 * @type {Record<string, string[] | undefined>}
 */
const seenByTests = {
  openapi: ['scripts/lib', 'generated'],
  // They search the index that the scripts write, as the pages do.
  scripts: ['generated', 'docs/theme/search-find.ts'],
  // They compare the variables of all programs.
  options: ['server/src/config.ts', 'conformance/src/cli/options.ts'],
  // They use the reference server, the samples of the README, and seeded faults.
  client: [
    'server/src/testing',
    'scripts/lib/fenced-blocks.ts',
    'scripts/lib/compiler.ts',
    'options/seeded.ts',
  ],
  contract: ['scripts/package', 'scripts/bundle/findings.ts'],
  // They search the documentation with the queries of the site's own test, and break downloads as the client's tests do.
  cli: [
    ...['client/src/testing', 'client/src/node/part-file.ts'],
    ...['server/src/testing', 'scripts/package', 'scripts/lib/fenced-blocks.ts'],
    ...['scripts/docs/search-queries.ts', 'docs/theme/search-options.ts'],
  ],
  // They open reports in a browser.
  'conformance/src': ['scripts/lib/browser.ts'],
  // They use the packed server and the samples of its README, and upload files with the client.
  server: [
    'scripts/package',
    'scripts/lib/(fenced-blocks|browser|test-tools|postgres|markdown-table).ts',
    'scripts/test-tools/import-tool.ts',
    'client/src/index.ts',
    'client/src/reference.ts',
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
    wall(
      `${folder} stands on ${others.join(', ') || 'itself'}`,
      comment,
      { path: `^${folder}/`, pathNot: [proofs, builds] },
      but(allowed),
    ),
    wall(
      `${folder} is built`,
      comment,
      { path: builds.replace('[^/]+', folder) },
      but([...allowed, 'scripts/package', 'scripts/docs', 'scripts/lib']),
    ),
    wall(`tests of ${folder}`, comment, { path: `^${folder}/.*${proofs}` }, but(shown)),
  ];
});

/** The folders of the runner, each with those that it may import. */
const runnerImports = {
  model: [],
  http: ['model'],
  contract: ['model'],
  standing: ['model', 'contract'],
  states: ['model', 'http'],
  // They write observed behaviour as an overlay for the contract.
  reporters: ['model', 'contract'],
  run: ['model', 'http', 'contract', 'standing', 'states'],
  wire: ['model', 'http', 'contract', 'standing', 'run'],
  areas: ['model', 'contract'],
};

const betweenRunnerFolders = Object.entries(runnerImports).map(([folder, others]) =>
  wall(
    `conformance: ${folder} stands on ${others.join(', ') || 'generated/ alone'}`,
    'Each folder may import only those below it: run gets the suite as an argument, and imports no areas.',
    { path: `^conformance/src/${folder}/`, pathNot: tests },
    {
      path: '^conformance/src/',
      pathNot: [folder, ...others]
        .map((folder) => `^conformance/src/${folder}/`)
        .concat('^conformance/src/version[.]ts$'),
    },
  ),
);

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...betweenFolders,
    ...betweenRunnerFolders,
    wall(
      'areas know no other area',
      'Code of several areas belongs in shared/. Only general/ may import other areas. areas.ts lists them all.',
      { path: '^conformance/src/areas/([^/]+)/', pathNot: '^conformance/src/areas/general/' },
      {
        path: '^conformance/src/areas/',
        pathNot: ['^conformance/src/areas/(shared/|area[.]ts$)', '^conformance/src/areas/$1/'],
      },
    ),
    wall(
      'server: resources lie on top',
      'Code of several layers belongs below them. Only build-server, create-services and states/ may import resources.',
      {
        path: '^server/src/',
        pathNot: [tests, '^server/src/(resources/|states/|build-server|create-services)'],
      },
      { path: '^server/src/resources/' },
    ),
    wall(
      'helpers of tests stay with tests',
      'No package contains testing/.',
      { path: '/src/', pathNot: [tests, '/testing/'] },
      { path: '/src/testing/' },
    ),
    wall(
      'no cycles',
      'Modules that import each other, even only their types, cannot be read or moved one at a time.',
      {},
      { circular: true },
    ),
    wall(
      'imports are declared',
      // msw, declared by the client, has a package.json without a name in each of its folders.
      'The package.json next to a file names every package that it imports.',
      {},
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown'], pathNot: '^node_modules/(@types|msw)/' },
    ),
    wall(
      'what is shipped needs no development dependency',
      'Users of the package would not have it. The server and the runner bundle such packages, and tests of their own check it.',
      { path: '^(client|cli)/src/', pathNot: [tests, '/testing/', '[.]d[.]ts$'] },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only', 'npm-peer'] },
    ),
    wall('imports lead somewhere', 'The file or package does not exist.', {}, { couldNotResolve: true }),
  ],
  options: {
    skipAnalysisNotInRules: true,
    doNotFollow: { path: 'node_modules' },
    exclude: {
      path: '(^|/)(fixtures|dist|[.]file-storage|conformance-report|docs/reference|field/clients|node_modules/[.]cache)(/|$)',
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
