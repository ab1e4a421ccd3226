/**
 * The walls of the house: what may import what. `npm run check -- --only walls` holds them, `npm run check -- --only map` draws them.
 *
 * @param {string} name
 * @param {string} comment
 * @param {import('dependency-cruiser').IRegularForbiddenRuleType['from']} from
 * @param {import('dependency-cruiser').IRegularForbiddenRuleType['to']} to
 * @returns {import('dependency-cruiser').IRegularForbiddenRuleType}
 */
const wall = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

const tests = '[.](test|fuzz)[.]ts$';
/** What is not shipped: tests, and what helps them. */
const proofs = '([.](test|fuzz)[.]ts$|/testing/)';
/** What makes a package of a folder. */
const builds = '^[^/]+/build[.]ts$';
/** The folders that the imports of this repository lie in; everything else is a package. */
const tops =
  '^(openapi|options|scripts|generated|contract|client|cli|server|conformance|docs|bench|examples)/(?!node_modules/)';

/** What a folder may import beside itself. Whoever adds one says here where it stands. */
const houses = {
  openapi: [],
  // How options are read, by whichever program.
  options: [],
  // The pages and the index that they are searched by agree on how; the test of the ranking searches as a page does.
  scripts: ['openapi', 'options', 'docs/theme/search-(options|find).ts'],
  // The client's operations are compiled onto its core.
  generated: ['client/src/core'],
  // What applies an overlay, and what projects a description, is the same as in the repository.
  contract: [
    ...['generated', 'scripts/lib', 'scripts/bundle/codegen.ts', 'scripts/bundle/openapi-3.0.ts'],
    'conformance/src/contract/(overlay|read-overlay|overlay-error|choices).ts',
  ],
  client: ['generated'],
  // The public face of the client, as whoever installs it sees it.
  // Agents search the documentation as its pages do.
  cli: [
    ...['client/src/index.ts', 'client/src/reference.ts', 'client/src/node/index.ts', 'options'],
    'docs/theme/search-find.ts',
  ],
  server: ['generated', 'options'],
  // The packages by their names, as whoever installs them has them.
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
  // Our own clients are judged, as whoever installs them has them.
  'conformance/proof': [
    ...[
      'generated',
      'options',
      'conformance',
      'server',
      'cli/src/program.ts',
      'scripts/lib/(verb-packages|browser).ts',
    ],
    ...['client/src/index.ts', 'client/src/reference.ts', 'client/src/node/index.ts'],
  ],
};

/**
 * Tests of what makes `generated/` look at what it made, and take the repository's layout from scripts.
 *
 * @type {Record<string, string[] | undefined>}
 */
const seenByTests = {
  openapi: ['scripts/lib', 'generated'],
  // The search of the pages, on the index that scripts write.
  scripts: ['generated', 'docs/theme/search-find.ts'],
  // The variables of all programs side by side.
  options: ['server/src/config.ts', 'conformance/src/cli/options.ts'],
  // Against the reference server; its README's samples; faults that a seed fixes.
  client: [
    'server/src/testing',
    'scripts/lib/fenced-blocks.ts',
    'scripts/lib/compiler.ts',
    'options/seeded.ts',
  ],
  contract: ['scripts/package', 'scripts/bundle/findings.ts'],
  // The documentation is searched by the queries that the site is.
  cli: [
    ...['server/src/testing', 'scripts/package', 'scripts/lib/fenced-blocks.ts'],
    ...['scripts/docs/search-queries.ts', 'docs/theme/search-options.ts'],
  ],
  // Its reports are looked at in a browser.
  'conformance/src': ['scripts/lib/browser.ts'],
  // As whoever installs it has it, and as its README shows. Files get into it as users bring them.
  server: [
    'scripts/package',
    'scripts/lib/(fenced-blocks|browser|test-tools).ts',
    'scripts/test-tools/import-tool.ts',
    'client/src/index.ts',
    'client/src/reference.ts',
  ],
};

/** @type {import('dependency-cruiser').DependencyType[]} */
const typesAlone = ['type-only'];

const betweenHouses = Object.entries(houses).flatMap(([house, others]) => {
  const allowed = [house, ...others];
  const shown = [...allowed, ...(seenByTests[house] ?? [])];
  const comment = `${house}/ imports ${allowed.join(', ')} and packages, nothing else of this repository.`;
  /** @param {string[]} list */
  const but = (list) => ({
    path: tops,
    pathNot: list.map((room) => `^${room}(/|$)`),
    // Tables of scripts are total over the operations: by a type, which is gone when they run.
    dependencyTypesNot: house === 'scripts' ? typesAlone : [],
  });
  return [
    wall(
      `${house} stands on ${others.join(', ') || 'itself'}`,
      comment,
      { path: `^${house}/`, pathNot: [proofs, builds] },
      but(allowed),
    ),
    wall(
      `${house} is built`,
      comment,
      { path: builds.replace('[^/]+', house) },
      but([...allowed, 'scripts/package', 'scripts/docs', 'scripts/lib']),
    ),
    wall(`tests of ${house}`, comment, { path: `^${house}/.*${proofs}` }, but(shown)),
  ];
});

/** The rooms of the runner, from the ground up: each stands on those named. */
const rooms = {
  model: [],
  http: ['model'],
  contract: ['model'],
  standing: ['model', 'contract'],
  states: ['model', 'http'],
  // An overlay of what was observed is written for the contract.
  reporters: ['model', 'contract'],
  run: ['model', 'http', 'contract', 'standing', 'states'],
  wire: ['model', 'http', 'contract', 'standing', 'run'],
  areas: ['model', 'contract'],
};

const betweenRooms = Object.entries(rooms).map(([room, others]) =>
  wall(
    `conformance: ${room} stands on ${others.join(', ') || 'generated/ alone'}`,
    'model, http, contract lie below run, run below areas, areas below cli. The engine is handed its suite.',
    { path: `^conformance/src/${room}/`, pathNot: tests },
    {
      path: '^conformance/src/',
      pathNot: [room, ...others]
        .map((folder) => `^conformance/src/${folder}/`)
        .concat('^conformance/src/version[.]ts$'),
    },
  ),
);

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...betweenHouses,
    ...betweenRooms,
    wall(
      'areas know no other area',
      'What several areas use lies in shared/; general/ and the joined sheets are about all of them.',
      { path: '^conformance/src/areas/([^/]+)/', pathNot: '^conformance/src/areas/general/' },
      {
        path: '^conformance/src/areas/',
        pathNot: ['^conformance/src/areas/(shared/|sheets[.]ts$)', '^conformance/src/areas/$1/'],
      },
    ),
    wall(
      'server: resources lie on top',
      'What several layers use lies below them; build-server joins them, and states arrange what tests ask for.',
      {
        path: '^server/src/',
        pathNot: [tests, '^server/src/(resources/|states/|build-server|create-services)'],
      },
      { path: '^server/src/resources/' },
    ),
    wall(
      'helpers of tests stay with tests',
      'What lies in testing/ is not shipped.',
      { path: '/src/', pathNot: [tests, '/testing/'] },
      { path: '/src/testing/' },
    ),
    wall(
      'no cycles',
      'Modules that import each other, if only types, cannot be understood or moved one by one.',
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
      'Whoever installs the package would not have it. The server carries such packages: its test holds what is left.',
      { path: '^(client|cli|conformance)/src/', pathNot: [tests, '/testing/', '[.]d[.]ts$'] },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only', 'npm-peer'] },
    ),
    wall('imports lead somewhere', 'A file or package that is not there.', {}, { couldNotResolve: true }),
  ],
  options: {
    skipAnalysisNotInRules: true,
    doNotFollow: { path: 'node_modules' },
    exclude: {
      path: '(^|/)(fixtures|dist|[.]file-storage|conformance-report|docs/reference|matrix/clients/programs|node_modules/[.]cache)(/|$)',
    },
    // Imports that are types alone say so, as verbatimModuleSyntax asks: nothing has to be compiled to know them.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
