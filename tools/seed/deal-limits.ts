import { addCalendarDays, marketDate, marketInstant } from '@fxmatch/domain/calendar/working-days'
import type { LimitSubject } from '@fxmatch/domain/gate/limits'
import { decideLimit } from '@fxmatch/server/commands/gate/decide-limit'
import { proposeLimit } from '@fxmatch/server/commands/gate/propose-limit'
import { act, type World, wait } from './world.ts'

const HEAD = 'root.golfe'
const OFFICER = 'conformite.golfe'

const NOBODY: Omit<LimitSubject, 'scope'> = {
  counterpartyId: null,
  counterpartyKind: null,
  userId: null,
  currency: null,
}

/** What the bank's committee has decided: wide enough for a day of the demonstration. */
const LIMITS: readonly (Partial<LimitSubject> & Pick<LimitSubject, 'scope'> & { readonly amount: string })[] =
  [
    { scope: 'COUNTERPARTY_DAY', counterpartyKind: 'EXCHANGE_OFFICE', amount: '8000000' },
    { scope: 'COUNTERPARTY_DAY', counterpartyKind: 'CORPORATE', amount: '12000000' },
    { scope: 'CURRENCY_POSITION', currency: 'EUR', amount: '4000000' },
    { scope: 'CURRENCY_POSITION', currency: 'USD', amount: '3000000' },
    { scope: 'POSITION_TOTAL', amount: '25000000' },
    { scope: 'USER_DEAL', amount: '3000000' },
    { scope: 'USER_DAY', amount: '15000000' },
  ]

/**
 * The limits of the first bank's deals, proposed by its head yesterday and confirmed by its compliance; one more, for one office,
 * waits for a second person.
 */
export async function seedDealLimits(world: World, now: Date): Promise<void> {
  const before = world.at
  world.at = marketInstant(addCalendarDays(marketDate(now), -1), '10:05')
  const propose = (limit: (typeof LIMITS)[number], note: string, was: string | null = null) =>
    act(world, HEAD, (context) => proposeLimit(context, { ...NOBODY, ...limit, was, note }))
  for (const limit of LIMITS) {
    const { changeId } = await propose(limit, 'Comité des engagements, session de novembre')
    wait(world, 1)
    await act(world, OFFICER, (context) => decideLimit(context, { changeId, action: 'confirm' }))
  }
  world.at = new Date(now.getTime() - 25 * 60_000)
  const { id: counterpartyId } = await world.db
    .selectFrom('companies')
    .select('id')
    .where('kind', '=', 'EXCHANGE_OFFICE')
    .orderBy('name')
    .executeTakeFirstOrThrow()
  await propose(
    { scope: 'COUNTERPARTY_DAY', counterpartyId, amount: '5000000' },
    'Plafond propre à ce bureau, à la demande de l’agence centrale',
  )
  world.at = before
}
