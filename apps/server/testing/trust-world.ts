import { createHash } from 'node:crypto'
import { readContact } from '@fxmatch/domain/trust/contact'
import { leadingZeroBits, workText } from '@fxmatch/domain/trust/proof-of-work'
import { z } from 'zod'
import { buyTrustTokens } from '../commands/trust/buy-trust-tokens.ts'
import { configureTrust } from '../commands/trust/configure-trust.ts'
import { createTrustRequest, type TrustRequestInput } from '../commands/trust/create-trust-request.ts'
import { registerTrustOperator } from '../commands/trust/register-trust-operator.ts'
import { saveTrustAgency } from '../commands/trust/save-trust-agency.ts'
import { saveTrustRates } from '../commands/trust/save-trust-rates.ts'
import { keepReferences } from './limits.ts'
import { must, type PlantedMarket } from './market-world.ts'
import type { Person } from './plant-market.ts'

export type TrustPerson = Extract<Person, `trust${string}`>

/** Solves a challenge as a traveller's browser does. */
export function solve(challenge: string, difficulty: number): string {
  for (let solution = 0; ; solution++) {
    const hash = createHash('sha256')
      .update(workText(challenge, String(solution)))
      .digest()
    if (leadingZeroBits(hash) >= difficulty) return String(solution)
  }
}

/** Id of a city by its name. */
export async function cityOf(world: PlantedMarket, name = 'Sousse'): Promise<{ id: number; region: number }> {
  const row = await world.db
    .selectFrom('trust_cities')
    .select(['id', 'governorate_id'])
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return { id: row.id, region: row.governorate_id }
}

/** Opens an operator's agency in a city. @returns its id */
export async function openTrustAgency(
  world: PlantedMarket,
  who: TrustPerson,
  city = 'Sousse',
  reference = `A-${city}`,
): Promise<string> {
  const { id } = await cityOf(world, city)
  const { agencyId } = await must(
    world.as(who, (context) =>
      saveTrustAgency(context, {
        agencyId: null,
        name: `Agence ${city}`,
        reference,
        address: 'Avenue Habib Bourguiba',
        mapUrl: 'https://maps.app.goo.gl/AbCdEf123',
        city: id,
        contact: { phone1: '73240412', phone2: '73240413', whatsapp: '22240412' },
      }),
    ),
  )
  return agencyId
}

/** Registers the company of a person as operator: visible, EUR at 3.3000 / 3.4000, an agency in Sousse, tokens. */
export async function registerOperator(
  world: PlantedMarket,
  who: TrustPerson,
  { tokens = 20, copilot = false }: { tokens?: number; copilot?: boolean } = {},
): Promise<{ companyId: string; agencyId: string }> {
  await keepReferences(world)
  const { companyId } = await must(
    world.as(who, (context) =>
      registerTrustOperator(context, { name: `Change ${who}`, phone: '73240412', whatsapp: '22240412' }),
    ),
  )
  await must(
    world.as(who, (context) =>
      configureTrust(context, { visible: true, tierMatchEnabled: copilot, activated: true, description: '' }),
    ),
  )
  await must(
    world.as(who, (context) =>
      saveTrustRates(context, [
        {
          currency: 'EUR',
          purchaseRate: '3.3',
          saleRate: '3.4',
          purchaseNegotiationRate: '3.31',
          saleNegotiationRate: '3.39',
        },
      ]),
    ),
  )
  const agencyId = await openTrustAgency(world, who)
  if (tokens > 0) {
    for (const operation of ['PURCHASE', 'SALE'] as const)
      await buyTokens(world, companyId, tokens, operation)
  }
  return { companyId, agencyId }
}

/** The back office records a purchase of tokens. */
export async function buyTokens(
  world: PlantedMarket,
  companyId: string,
  quantity: number,
  operation: 'PURCHASE' | 'SALE' = 'PURCHASE',
): Promise<void> {
  await must(
    world.as('backOffice', (context) =>
      buyTrustTokens(context, { companyId, operation, quantity, note: 'FAC-1' }),
    ),
  )
}

let phone = 20_000_000

/** A traveller in Sousse sells 1 000 EUR, unless told otherwise; every traveller has a phone of their own. */
export async function askTrust(world: PlantedMarket, more: Partial<TrustRequestInput> = {}) {
  const { id: city, region } = await cityOf(world)
  phone += 1
  const input = {
    direction: 'SELL',
    currency: 'EUR',
    amount: '1000',
    region,
    city,
    name: 'Salma Kefi',
    phone: String(phone),
    ...more,
  } as const
  return must(world.bySystem((context) => createTrustRequest(context, input)))
}

/** The code of the last message to a telephone (as people write it) or a mail address. */
export async function sentCode(world: PlantedMarket, to: string): Promise<string> {
  const contact = readContact(to.includes('@') ? { email: to } : { phone: to })
  if ('fault' in contact) throw new Error(`no contact: ${to}`)
  const { data } = await world.db
    .selectFrom('mails')
    .select('data')
    .where('recipient', '=', contact.to)
    .where('template', '=', 'traveller_code')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return z.object({ code: z.string() }).parse(data).code
}

/** Balance of an operator, from the account that the database keeps. */
export async function balanceOf(
  world: PlantedMarket,
  companyId: string,
  operation: 'PURCHASE' | 'SALE' = 'PURCHASE',
): Promise<number> {
  const row = await world.db
    .selectFrom('trust_token_accounts')
    .select('balance')
    .where('company_id', '=', companyId)
    .where('operation_type', '=', operation)
    .executeTakeFirst()
  return row?.balance ?? 0
}
