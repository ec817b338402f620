/** A file of the test tree, what it imports, and the rule it must break (null: none, it is the allowed way). */
export interface Sample {
  file: string
  imports: string
  breaks: string | null
  typeOnly?: true
}

const sample = (file: string, imports: string, breaks: string | null): Sample => ({ file, imports, breaks })

/** One violation for each rule of `.dependency-cruiser.cjs`; imports are relative to the importing file. */
export const VIOLATIONS: readonly Sample[] = [
  sample('packages/domain/cycle/one.ts', './two.ts', 'no-cycles'),
  sample('packages/domain/lost.ts', './nowhere.ts', 'no-unresolvable'),
  sample('apps/web/lib/undeclared.ts', 'kysely', 'no-undeclared-package'),
  sample('packages/domain/uses-test.ts', './some.test.ts', 'not-to-tests'),
  sample('packages/documents/to-testing.ts', './testing/read.ts', 'packages-testing-is-for-tests'),

  sample('packages/domain/to-contract.ts', '../contract/schema.ts', 'packages/domain-imports-own'),
  sample('packages/domain/to-server.ts', '@fxmatch/server/config', 'packages/domain-imports-own'),
  sample('packages/domain/to-zod.ts', 'zod', 'packages/domain-imports-installed'),
  sample('packages/domain/to-node.ts', 'node:fs', 'packages/domain-imports-no-builtins'),
  sample('packages/contract/to-server.ts', '../../apps/server/config.ts', 'packages/contract-imports-own'),
  sample('packages/contract/to-pg.ts', 'pg', 'packages/contract-imports-installed'),
  sample('packages/contract/to-node.ts', 'node:crypto', 'packages/contract-imports-no-builtins'),
  sample('packages/words/to-contract.ts', '../contract/schema.ts', 'packages/words-imports-own'),
  sample('packages/words/to-zod.ts', 'zod', 'packages/words-imports-installed'),
  sample('packages/documents/to-server.ts', '../../apps/server/config.ts', 'packages/documents-imports-own'),
  sample('packages/documents/to-pg.ts', 'pg', 'packages/documents-imports-installed'),
  sample('packages/documents/to-fastify.ts', 'fastify', 'packages/documents-imports-installed'),

  sample('apps/server/queries/to-tools.ts', '../../../tools/root.ts', 'server-imports-own'),
  sample('apps/server/http/to-pg.ts', 'pg', 'server-http-no-sql'),
  sample('apps/server/http/to-kysely.ts', 'kysely', 'server-http-no-sql'),
  sample('apps/server/commands/to-kysely.ts', 'kysely', 'server-sql-in-db'),
  sample('apps/server/outbox/to-kysely.ts', 'kysely', 'server-sql-in-db'),
  sample('apps/server/http/to-jobs.ts', '../jobs/job.ts', 'server-http-stays-below'),
  sample('apps/server/commands/to-fastify.ts', 'fastify', 'server-commands-no-transport'),
  sample('apps/server/commands/to-http.ts', '../http/route.ts', 'server-commands-stays-below'),
  sample('apps/server/commands/to-live.ts', '../live/hub.ts', 'server-commands-stays-below'),
  sample('apps/server/queries/to-commands.ts', '../commands/command.ts', 'server-queries-stays-below'),
  sample('apps/server/queries/to-http.ts', '../http/route.ts', 'server-queries-stays-below'),
  sample('apps/server/db/to-commands.ts', '../commands/command.ts', 'server-db-stays-below'),
  sample('apps/server/outbox/to-commands.ts', '../commands/command.ts', 'server-outbox-stays-below'),
  sample('apps/server/live/to-commands.ts', '../commands/command.ts', 'server-live-stays-below'),
  sample('apps/server/jobs/to-http.ts', '../http/route.ts', 'server-jobs-stays-below'),
  sample('apps/server/security/to-queries.ts', '../queries/query.ts', 'server-security-stays-below'),
  sample('apps/server/observe/to-db.ts', '../db/repository.ts', 'server-observe-stays-below'),
  sample('apps/server/traced.ts', './observe/open-telemetry.ts', 'server-large-on-demand'),
  sample('packages/documents/drawn.ts', 'pdfkit', 'server-large-on-demand'),
  sample('apps/server/embedded/to-db.ts', '../db/repository.ts', 'server-embedded-stays-below'),
  sample('apps/server/other/to-main.ts', '../main.ts', 'server-only-main-wires'),
  sample('apps/server/jobs/to-operate.ts', '../operate/program.ts', 'server-operate-on-top'),
  sample('apps/server/operate/to-embedded.ts', '../embedded/postgres.ts', 'server-operate-in-production'),
  sample('apps/server/jobs/to-testing.ts', '../testing/support.ts', 'server-testing-is-for-tests'),

  sample('apps/web/lib/to-server.ts', '../../server/config.ts', 'web-imports-own'),
  sample('apps/web/lib/to-node.ts', 'node:path', 'web-no-builtins'),
  sample('apps/web/features/orders/to-market.tsx', '../market/market.tsx', 'web-features-apart'),
  sample('apps/web/features/orders/to-app.tsx', '../../app/router.tsx', 'web-features-below-app'),
  sample('apps/web/ui/to-feature.tsx', '../features/market/market.tsx', 'web-ui-without-data'),
  sample('apps/web/ui/to-api.tsx', '../lib/api/client.ts', 'web-ui-without-data'),
  sample('apps/web/lib/to-ui.ts', '../ui/button.tsx', 'web-lib-below'),
  sample('apps/web/live/to-feature.ts', '../features/market/market.tsx', 'web-live-below'),

  sample('e2e/to-server.ts', '../apps/server/config.ts', 'e2e-imports-own'),
  sample('bench/to-web.ts', '../apps/web/ui/button.tsx', 'bench-imports-own'),
  sample('e2e/to-tools.ts', '../tools/root.ts', 'nobody-imports-tools'),
]

/** What the architecture asks for, which no rule may forbid. */
export const ALLOWED: readonly Sample[] = [
  // The other half of the cycle, which is reported once, at its first file.
  sample('packages/domain/cycle/two.ts', './one.ts', null),
  sample('packages/domain/money.ts', 'decimal.js', null),
  sample('packages/domain/money.test.ts', 'vitest', null),
  sample('packages/contract/order.ts', '@fxmatch/domain/money', null),
  sample('packages/contract/shape.ts', 'zod', null),
  sample('packages/documents/ticket.test.ts', './testing/read.ts', null),
  sample('packages/documents/ticket.ts', 'qrcode', null),
  sample('packages/documents/columns.ts', '../contract/schema.ts', null),
  sample('apps/server/http/orders.ts', '../commands/command.ts', null),
  sample('apps/server/http/lists.ts', '../queries/query.ts', null),
  sample('apps/server/http/server.ts', 'fastify', null),
  sample('apps/server/commands/order.ts', '../db/repository.ts', null),
  sample('apps/server/db/sql.ts', 'kysely', null),
  sample('apps/server/testing/world.ts', 'kysely', null),
  { ...sample('apps/server/commands/names-a-type.ts', 'kysely', null), typeOnly: true },
  sample('apps/server/main.ts', './http/route.ts', null),
  sample('apps/server/fxmatch.ts', './operate/program.ts', null),
  sample('apps/server/operate/serve.ts', '../main.ts', null),
  sample('apps/server/main.test.ts', './testing/support.ts', null),
  sample('apps/web/app/screens.tsx', '../features/market/market.tsx', null),
  sample('apps/web/features/market/list.tsx', '../../ui/button.tsx', null),
  sample('apps/web/features/market/money.tsx', '@fxmatch/domain/money', null),
  sample('e2e/journey.ts', '@fxmatch/contract/schema', null),
  sample('tools/start.ts', '@fxmatch/server/main', null),
]

/** Files that the samples import and that import nothing. */
export const TARGETS: readonly string[] = [
  'packages/domain/some.test.ts',
  'packages/contract/schema.ts',
  'packages/documents/testing/read.ts',
  'apps/server/config.ts',
  'apps/server/http/route.ts',
  'apps/server/commands/command.ts',
  'apps/server/queries/query.ts',
  'apps/server/db/repository.ts',
  'apps/server/live/hub.ts',
  'apps/server/jobs/job.ts',
  'apps/server/operate/program.ts',
  'apps/server/embedded/postgres.ts',
  'apps/server/observe/open-telemetry.ts',
  'apps/server/testing/support.ts',
  'apps/web/app/router.tsx',
  'apps/web/features/market/market.tsx',
  'apps/web/lib/api/client.ts',
  'apps/web/ui/button.tsx',
  'tools/root.ts',
]

/** The one file that nothing imports and that imports nothing. */
export const ORPHAN = 'packages/domain/left-behind.ts'

/** Packages of the tree, and the installed packages each of them declares. */
export const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  'packages/domain': ['decimal.js', 'zod', '@fxmatch/server'],
  'packages/contract': ['zod', 'pg', '@fxmatch/domain'],
  'packages/words': ['zod', '@fxmatch/domain'],
  'packages/documents': ['pdfkit', 'qrcode', 'pg', 'fastify'],
  'apps/server': ['fastify', 'kysely', 'pg'],
  'apps/web': ['@fxmatch/domain'],
  e2e: ['@fxmatch/contract'],
  tools: ['@fxmatch/server'],
}
