import type { OrderRequestFields } from '@fxmatch/contract/http/order-requests'
import { createRequest } from '../commands/order-requests/create-request.ts'
import { publishPosition } from '../commands/positions/publish-position.ts'
import { keepReferences } from './limits.ts'
import { must, type PlantedMarket } from './market-world.ts'
import type { Person } from './plant-market.ts'

/** A well-formed form of a new request: 500 000 EUR by transfer, domiciled at the other bank. */
export function requestForm(
  world: PlantedMarket,
  more: Partial<OrderRequestFields> = {},
): OrderRequestFields {
  return {
    currency: 'EUR',
    totalAmount: '500000',
    // A target near the market, of euros alone.
    rate: more.currency === undefined || more.currency === 'EUR' ? '3.45' : null,
    importNature: 'DOCUMENTARY_CREDIT',
    importReference: 'TCE-2026-0042',
    domicilaryBank: world.companies.otherBank,
    creditAccount: 'Deutsche Bank Frankfurt',
    debitAccount: 'Company bank, compte devise',
    accountType: 'COMMERCIAL_BANK',
    valueDate: '2026-11-23',
    ...more,
  }
}

/** Sets what a bank sells a currency for from its own stock, as of the world's beginning. */
export async function setRemainderRate(
  world: PlantedMarket,
  bank: 'bank' | 'otherBank',
  rate = '3.4210',
  currency = 'EUR',
): Promise<void> {
  await world.db
    .insertInto('remainder_rates')
    .values({
      bank_id: world.companies[bank],
      currency,
      rate,
      valid_from: new Date(world.clock.time.getTime() - 3_600_000),
    })
    .execute()
}

/** The bank's margins on its companies' orders: 0.4 % on banknotes, 0.25 % on transfers. */
export async function setMargins(world: PlantedMarket): Promise<void> {
  await world.db
    .insertInto('margin_settings')
    .values(
      (['CASH', 'DIGITAL'] as const).map((form) => ({
        bank_id: world.companies.bank,
        form,
        currency: null,
        percent: form === 'CASH' ? '0.4' : '0.25',
        valid_from: new Date('2024-01-01T00:00:00Z'),
      })),
    )
    .execute()
}

/** A position of one of the offices. @returns its number */
export async function offer(
  world: PlantedMarket,
  who: 'office' | 'otherOffice',
  more: Partial<Parameters<typeof publishPosition>[1]> = {},
): Promise<number> {
  await keepReferences(world)
  const { positionId } = await must(
    world.as(who, (context) =>
      publishPosition(context, {
        currency: 'EUR',
        amount: '100000',
        rate: '3.3868',
        form: 'CASH',
        region: 15,
        expireDate: new Date(world.clock.time.getTime() + 8 * 3_600_000).toISOString(),
        ...more,
      }),
    ),
  )
  return positionId
}

/** A new request of a company, by the command. @returns its id and reference */
export async function request(
  world: PlantedMarket,
  more: Partial<OrderRequestFields> = {},
  who: Person = 'company',
): Promise<{ id: string; reference: string }> {
  const { requestId } = await must(
    world.as(who, (context) => createRequest(context, requestForm(world, more))),
  )
  return world.db
    .selectFrom('order_requests')
    .select(['id', 'reference'])
    .where('id', '=', requestId)
    .executeTakeFirstOrThrow()
}
