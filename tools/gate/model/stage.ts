import type { MarketWorld, PlantedMarket } from '@fxmatch/server/testing/market-world'
import { plantMarket } from '@fxmatch/server/testing/market-world'
import type { CompanyKey } from '@fxmatch/server/testing/plant-market'
import { setRemainderRate } from '@fxmatch/server/testing/request-world'
import { cityOf, registerOperator } from '@fxmatch/server/testing/trust-world'
import { REMAINDER_RATE } from './request-rules.ts'
import { CONFIRM_AT_ONCE, TOKENS } from './state.ts'

interface Secret {
  readonly reference: string
  readonly secret: string
}

/** Where one sequence is played: companies and people of its own, on the database that all share. */
export interface Stage {
  readonly world: PlantedMarket
  readonly began: Date
  readonly city: { readonly id: number; readonly region: number }
  /** What travellers open their requests with. */
  readonly secrets: Map<string, Secret>
  secretOf(traveller: string): Secret
  agencyOf(bank: CompanyKey): string
  trustAgencyOf(operator: CompanyKey): string
  nextPhone(): string
}

let phones = 20_000_000
let stages = 0

/** Plants the companies of one sequence, with both exchange offices as operators of Trust. */
export async function setStage(shared: Pick<MarketWorld, 'db'>): Promise<Stage> {
  stages += 1
  const world = await plantMarket(shared.db, `.${stages}`)
  await world.db
    .updateTable('second_steps')
    .set({ wanted: false })
    .where(
      'company_id',
      'in',
      CONFIRM_AT_ONCE.map((company) => world.companies[company]),
    )
    .execute()
  await setRemainderRate(world, 'bank', REMAINDER_RATE)
  const operators = new Map<CompanyKey, string>()
  for (const [company, who] of [
    ['office', 'trustOffice'],
    ['otherOffice', 'trustRival'],
  ] as const) {
    operators.set(company, (await registerOperator(world, who, { tokens: TOKENS })).agencyId)
  }
  const secrets = new Map<string, Secret>()
  return {
    world,
    began: world.clock.time,
    city: await cityOf(world),
    secrets,
    secretOf: (traveller) => {
      const secret = secrets.get(traveller)
      if (!secret) throw new Error(`${traveller} has no secret`)
      return secret
    },
    agencyOf: (bank) => (bank === 'otherBank' ? world.foreignAgencyId : world.agencyId),
    trustAgencyOf: (operator) => operators.get(operator) ?? world.agencyId,
    nextPhone: () => String(phones++),
  }
}
