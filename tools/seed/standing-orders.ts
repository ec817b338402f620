import { createStandingOrder } from '@fxmatch/server/commands/standing-orders/create-standing-order'
import { act, type World } from './world.ts'

const DAY_MS = 86_400_000

/** What waits for a better market than today's: of a bank for its counters, and of an importer for a request in draft. */
export async function seedStandingOrders(world: World): Promise<void> {
  const goodTill = (days: number) => new Date(world.at.getTime() + days * DAY_MS).toISOString()
  await act(world, 'trader.golfe', (context) =>
    createStandingOrder(context, {
      ...{ currency: 'EUR', form: 'DIGITAL', amount: '20000', minPart: '5000', goodTill: goodTill(20) },
      target: { kind: 'ALL_IN', value: '3.3' },
    }),
  )
  const draft = await world.db
    .selectFrom('order_requests')
    .innerJoin('import_titles', 'import_titles.id', 'order_requests.title_id')
    .where('import_titles.reference', '=', DRAFT_TITLE)
    .where('order_requests.status', '=', 'DRAFT')
    .select(['order_requests.id', 'order_requests.currency'])
    .executeTakeFirstOrThrow()
  await act(world, 'admin.importex', (context) =>
    createStandingOrder(context, {
      ...{
        currency: draft.currency,
        form: 'DIGITAL',
        amount: '18000',
        minPart: '5000',
        goodTill: goodTill(13),
      },
      ...{ target: { kind: 'ALL_IN', value: '2.5' }, orderRequestId: draft.id },
    }),
  )
}

/** The title of the importer's request that is a draft. */
const DRAFT_TITLE = 'CD-2026-0126'
