import type { FirstDay } from '@fxmatch/contract/http/first-day'
import { type FirstDayStep, TRADE_REFUSALS } from '@fxmatch/domain/first-day/first-day'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Result } from '../commands/kernel/result.ts'
import { setMarketStatus } from '../commands/market/set-market-status.ts'
import { placeOrder } from '../commands/orders/place-order.ts'
import { publishPosition } from '../commands/positions/publish-position.ts'
import { readMarketControl } from '../db/market/market-control.ts'
import { getFirstDay } from '../queries/first-day/get-first-day.ts'
import { insertReferences } from '../testing/limits.ts'
import { createMarketWorld, type MarketWorld, publish } from '../testing/market-world.ts'
import type { Person } from '../testing/plant-market.ts'

// What trade waits for: the list of the first day and the commands say the same (decision 0207).

interface Row {
  readonly who: Person
  /** Begins something. */
  readonly command: (world: MarketWorld) => Promise<Result<unknown>>
  readonly take: (world: MarketWorld) => Promise<unknown>
}

const ROWS: Partial<Record<FirstDayStep, Row>> = {
  opening_rates: {
    who: 'office',
    command: (world) =>
      world.as('office', (context) =>
        publishPosition(context, {
          ...{ currency: 'EUR', amount: '10000', rate: '3.3868', form: 'DIGITAL', region: 15 },
          expireDate: new Date(world.clock.time.getTime() + 3_600_000).toISOString(),
        }),
      ),
    take: (world) => insertReferences(world, '2026-11-17'),
  },
  standard_rates: {
    who: 'trader',
    command: async (world) => {
      const session_id = await publish(world, { form: 'DIGITAL' })
      return world.as('trader', (context) =>
        placeOrder(context, {
          ...{ session_id, currency: 'EUR', amount: '10000', rate: '3.3868', agence: null },
          cashOutType: 'BANK_TRANSFER_PAYMENT',
        }),
      )
    },
    take: ({ db, companies, clock, people }) =>
      sql`insert into standard_rate_validations (bank_id, day, validated_at, validated_by)
        values (${companies.bank}, '2026-11-18', ${clock.time}, ${people.root.userId})`.execute(db),
  },
}
const codeOf = (result: Result<unknown>) => (result.ok ? 'done' : result.refusal.code)
const day = ({ db, people, clock }: MarketWorld, who: Person): Promise<FirstDay> =>
  getFirstDay(db, people[who], clock.now())
const stateOf = ({ steps }: FirstDay, step: FirstDayStep) => steps.find((one) => one.step === step)?.state

it('every step that trade waits for has a command that is refused without it', () => {
  const refused = Object.entries(TRADE_REFUSALS).filter(([, code]) => code !== null)
  expect(refused.map(([step]) => step).sort()).toEqual(Object.keys(ROWS).sort())
})

it.each(Object.entries(ROWS) as [FirstDayStep, Row][])(
  '%s: missing, the command is refused and the step open; done, both change; later it is to be done again',
  async (step, { who, command, take }) => {
    const without = step === 'opening_rates' ? { references: false } : { ratesEntered: false }
    const world = await createMarketWorld(without)
    try {
      const before = await day(world, who)
      expect([stateOf(before, step), before.lacksForTrade]).toEqual(['MISSING', [step]])
      expect(codeOf(await command(world))).toBe(TRADE_REFUSALS[step])
      await take(world)
      const after = await day(world, who)
      expect([stateOf(after, step), after.lacksForTrade]).toEqual(['DONE', []])
      expect(codeOf(await command(world))).toBe('done')
      // Weeks later: what served has served, and the first day does not begin again.
      world.clock.time = new Date('2026-12-16T09:00:00Z')
      const later = await day(world, who)
      expect([stateOf(later, step), later.lacksForTrade.includes(step)]).toEqual(['TODAY', true])
      expect(later.steps.filter(({ state }) => state === 'TODAY').length).toBeGreaterThan(0)
    } finally {
      await world.close()
    }
  },
)

it('the market opens whatever is left of the platform’s first day: nobody is shut out by a step that came later', async () => {
  const world = await createMarketWorld({ references: false })
  try {
    const { steps, lacksForTrade } = await day(world, 'backOffice')
    expect(steps.filter(({ state }) => state === 'MISSING').map(({ step }) => step)).toEqual(
      expect.arrayContaining(['holidays', 'opening_rates']),
    )
    expect(lacksForTrade).toEqual(['opening_rates'])
    const { control } = await world.db.transaction().execute((tx) => readMarketControl(tx, world.clock.now()))
    const { status } = control
    const set = (from: typeof status, to: typeof status) =>
      world.as('backOffice', (context) =>
        setMarketStatus(context, { from, status: to, reason: 'Pour un essai' }),
      )
    if (status === 'ON') expect(codeOf(await set('ON', 'OFF'))).toBe('done')
    expect(codeOf(await set(status === 'ON' ? 'OFF' : status, 'ON'))).toBe('done')
  } finally {
    await world.close()
  }
})
