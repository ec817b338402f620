/**
 * Which folder may import which: the architecture's arrows, checked. `tools/boundaries/boundaries.test.ts` proves on
 * a small tree of violations that every rule here bites.
 *
 * Paths are relative to the root; imports of the project's own packages resolve to their files.
 */

/** Tests, and what only tests use. */
const TEST = '\\.test\\.tsx?$|^packages/[^/]+/testing/'
const TESTING = '^apps/server/testing/'
/** Node's own modules and installed packages, as opposed to the project's files. */
const npm = (...names) =>
  `(^|/)node_modules/(${names.map((name) => name.replace('/', '\\/')).join('|')})(/|$)`

/** A rule that is broken by every import from `from` to `to`, unless `allowed` matches it. */
function forbid(name, comment, from, to) {
  return { name, comment, severity: 'error', from, to }
}

/** Two rules: what a package may import of the project, and which installed packages. */
function onlyImports(folder, { own, installed, builtins = true }) {
  const inside = [`^${folder}/`, ...own]
  const from = { path: `^${folder}/`, pathNot: [TEST] }
  const rules = [
    forbid(
      `${folder}-imports-own`,
      `${folder} imports of the project only ${own.join(', ') || 'itself'}`,
      { path: `^${folder}/` },
      { path: '^(packages|apps|e2e|bench|tools)/', pathNot: inside },
    ),
    forbid(
      `${folder}-imports-installed`,
      `${folder} imports of the installed packages only ${installed.join(', ') || 'none'}`,
      from,
      { path: '(^|/)node_modules/', pathNot: [npm(...installed)] },
    ),
  ]
  if (builtins) return rules
  const comment = `${folder} runs where Node's own modules are not there, or must stay free of input and output`
  return [...rules, forbid(`${folder}-imports-no-builtins`, comment, from, { dependencyTypes: ['core'] })]
}

/** Inside apps/server: a folder must not reach others. */
function serverFolder(folder, targets, why) {
  return forbid(
    `server-${folder}-stays-below`,
    why,
    { path: `^apps/server/${folder}/`, pathNot: [TEST] },
    { path: `^apps/server/(${targets.join('|')})(/|\\.ts$)` },
  )
}

module.exports = {
  forbidden: [
    forbid('no-cycles', 'A cycle has no beginning to read it from', {}, { circular: true }),
    forbid(
      'no-unresolvable',
      'An import that leads nowhere',
      {},
      { couldNotResolve: true, pathNot: '^(bun|virtual):' },
    ),
    forbid(
      'no-undeclared-package',
      "A package that is not in the importer's own package.json",
      { path: '^(packages|apps|e2e|bench|tools)/', pathNot: [TEST] },
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    ),
    forbid('not-to-tests', 'Tests are imported by nobody', {}, { path: '\\.test\\.tsx?$' }),
    forbid(
      'packages-testing-is-for-tests',
      'Test support is no part of the product',
      { path: '^packages/', pathNot: [TEST] },
      { path: '^packages/[^/]+/testing/' },
    ),
    {
      name: 'no-orphans',
      comment: 'A file that nobody imports and that imports nothing: probably left behind',
      severity: 'warn',
      from: {
        orphan: true,
        pathNot: [
          ...[TEST, '\\.d\\.ts$', '(^|/)[^/]+\\.config\\.(ts|mjs|cjs)$', '^tools/', '^e2e/'],
          // Served as they are.
          '^apps/web/public/',
          // Found by their names.
          '^packages/words/\\w\\w/',
        ],
      },
      to: {},
    },

    // ---- packages
    ...onlyImports('packages/domain', {
      own: [],
      // Names are compared by them, and lists read (0326).
      installed: [
        '@skyra/jaro-winkler',
        'decimal.js',
        'fastest-levenshtein',
        'ipaddr.js',
        'libphonenumber-js',
        'saxes',
      ],
      builtins: false,
    }),
    ...onlyImports('packages/contract', { own: ['^packages/domain/'], installed: ['zod'], builtins: false }),
    ...onlyImports('packages/words', { own: ['^packages/domain/languages/'], installed: ['i18next'] }),
    ...onlyImports('packages/documents', {
      own: ['^packages/(domain|contract|words)/'],
      installed: ['bidi-js', 'fflate', 'n2words', 'pdfkit', '@types/pdfkit', 'qrcode', '@types/qrcode'],
    }),

    // ---- server
    forbid(
      'server-imports-own',
      'The server is imported by tools, never the other way round; the web and the tests are not for it',
      { path: '^apps/server/' },
      { path: '^(apps/(?!server/)|e2e/|bench/|tools/)' },
    ),
    forbid(
      'server-http-no-sql',
      'Routes parse, call one command or query and present; SQL is in db',
      { path: '^apps/server/http/', pathNot: [TEST] },
      { path: npm('pg', '@types/pg', 'kysely', 'pg-boss') },
    ),
    forbid(
      'server-sql-in-db',
      'What needs the query builder itself, raw SQL above all, is a function of db; others may name its types',
      { path: '^apps/server/', pathNot: [TEST, TESTING, '^apps/server/db/'] },
      { path: npm('kysely'), dependencyTypesNot: ['type-only'] },
    ),
    serverFolder('http', ['outbox', 'jobs', 'main', 'embedded'], 'Routes call commands and queries'),
    forbid(
      'server-commands-no-transport',
      'A command knows no HTTP',
      { path: '^apps/server/(commands|queries|db|outbox)/', pathNot: [TEST] },
      { path: [npm('fastify', '@fastify', 'fastify-type-provider-zod')] },
    ),
    serverFolder(
      'commands',
      ['http', 'live', 'jobs', 'queries', 'main', 'embedded'],
      'A command asks the domain and writes through db and outbox',
    ),
    serverFolder(
      'queries',
      ['commands', 'http', 'live', 'jobs', 'outbox', 'main', 'embedded'],
      'A query only reads',
    ),
    serverFolder(
      'db',
      ['commands', 'queries', 'http', 'live', 'jobs', 'outbox', 'main', 'embedded'],
      'Repositories are called; they call nobody',
    ),
    serverFolder(
      'outbox',
      ['commands', 'queries', 'http', 'jobs', 'main', 'embedded'],
      'The relay knows no use case',
    ),
    serverFolder('live', ['commands', 'http', 'jobs', 'main', 'embedded'], 'The push hub knows no use case'),
    serverFolder('jobs', ['http', 'live', 'main', 'embedded'], 'Jobs call commands'),
    serverFolder(
      'security',
      ['commands', 'queries', 'http', 'live', 'jobs', 'outbox', 'main', 'embedded'],
      'Hashes and tokens call nobody',
    ),
    serverFolder(
      'observe',
      [
        ...['commands', 'queries', 'http', 'live', 'jobs', 'outbox', 'db', 'security', 'config'],
        ...['start', 'operate', 'main', 'embedded'],
      ],
      'What everybody may call calls nobody',
    ),
    forbid(
      'server-large-on-demand',
      'What makes traces, speaks to NATS or draws documents is loaded only where it is wanted',
      { path: '^(apps/server|packages)/', pathNot: [TEST, TESTING] },
      {
        path: ['^apps/server/(observe/open-telemetry|live/bus/nats-bus)\\.ts$', npm('pdfkit')],
        dynamic: false,
        dependencyTypesNot: ['type-only'],
      },
    ),
    serverFolder(
      'embedded',
      ['commands', 'queries', 'http', 'live', 'jobs', 'outbox', 'db', 'security', 'config', 'main'],
      'The embedded database knows nothing of what is stored in it',
    ),
    forbid(
      'server-only-main-wires',
      'Only the operator, tools and tests call main.ts',
      { path: '^apps/server/', pathNot: [TEST, TESTING, '^apps/server/(main|operate/serve)\\.ts$'] },
      { path: '^apps/server/main\\.ts$' },
    ),
    forbid(
      'server-operate-on-top',
      'What an operator types calls commands, queries and db; nobody but its program calls it',
      { path: '^apps/server/', pathNot: ['^apps/server/(operate/|fxmatch\\.ts$)'] },
      { path: '^apps/server/operate/' },
    ),
    forbid(
      'server-operate-in-production',
      'An installation has no embedded database',
      { path: '^apps/server/(operate/|fxmatch\\.ts$)', pathNot: [TEST] },
      { path: '^apps/server/embedded/' },
    ),
    forbid(
      'server-testing-is-for-tests',
      'Test support is no part of the product',
      { path: '^apps/server/', pathNot: [TEST, TESTING] },
      { path: TESTING },
    ),

    // ---- web
    forbid(
      'web-imports-own',
      'The web knows the contract and the domain; the server only through HTTP',
      { path: '^apps/web/' },
      { path: '^(packages/documents/|apps/(?!web/)|e2e/|bench/|tools/)' },
    ),
    forbid(
      'web-no-builtins',
      "The browser has none of Node's own modules",
      { path: '^apps/web/', pathNot: [TEST, '^apps/web/[^/]+\\.config\\.ts$'] },
      { dependencyTypes: ['core'] },
    ),
    forbid(
      'web-features-apart',
      'Features meet in app/ only',
      { path: '^apps/web/features/([^/]+)/' },
      { path: '^apps/web/features/', pathNot: '^apps/web/features/$1/' },
    ),
    forbid(
      'web-features-below-app',
      'app/ puts the features together; a feature does not know where it is shown',
      { path: '^apps/web/features/', pathNot: [TEST] },
      { path: '^apps/web/app/' },
    ),
    forbid(
      'web-ui-without-data',
      'Generic components get what they show as properties',
      { path: '^apps/web/ui/', pathNot: [TEST] },
      { path: '^apps/web/(features|app|live|lib/api)/' },
    ),
    forbid(
      'web-lib-below',
      'lib/ serves everything above it',
      { path: '^apps/web/lib/', pathNot: [TEST] },
      { path: '^apps/web/(features|app|live|ui)/' },
    ),
    forbid(
      'web-live-below',
      'The live feed changes the query cache, not screens',
      { path: '^apps/web/live/', pathNot: [TEST] },
      { path: '^apps/web/(features|app|ui)/' },
    ),

    // ---- beside the product
    forbid(
      'e2e-imports-own',
      'Journeys see what a person sees, and the names of the contract and the domain',
      { path: '^e2e/' },
      { path: '^(packages/documents/|apps/|bench/|tools/)' },
    ),
    forbid(
      'bench-imports-own',
      'Benchmarks start the product and measure it from outside',
      { path: '^bench/' },
      {
        path: '^(packages/documents/|apps/|e2e/)',
        pathNot: '^apps/server/(main|config|bundle\\.config|db/migrate|embedded/[^/]+)\\.ts$',
      },
    ),
    forbid(
      'nobody-imports-tools',
      'Tools start and check the product, which does not know them',
      { pathNot: '^(tools|bench)/' },
      { path: '^tools/' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|test-results|playwright-report|boundaries/fixture)/' },
    tsPreCompilationDeps: true,
    moduleSystems: ['es6', 'cjs'],
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mts', '.js', '.mjs', '.cjs', '.json', '.d.ts'],
      mainFields: ['module', 'main', 'types'],
    },
  },
}
