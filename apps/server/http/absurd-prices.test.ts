import { rateLineId } from '@fxmatch/domain/rates/rate-line'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { createRequest } from '../commands/order-requests/create-request.ts'
import { createDatabase, createPool } from '../db/connect.ts'
import { callJourney } from '../testing/call-journey.ts'
import { REFERENCES } from '../testing/limits.ts'
import { must, place, publish } from '../testing/market-world.ts'
import type { Person } from '../testing/plant-market.ts'
import { requestForm } from '../testing/request-world.ts'
import { askTrust, registerOperator } from '../testing/trust-world.ts'

// Whatever somebody types in a field for a price, the refusal says in their language which prices are allowed: lowest and
// highest, of how many units of which currency. A euro is 3.3868 here, its band five percent.

const journey = callJourney([
  'market',
  'orders',
  'order-requests',
  'bids',
  'basket',
  'position-policies',
  'rates',
  'rate-changes',
  'display',
  'trust-rates',
  'trust-offers',
  'trust-strategy',
  'opening-rates',
  'margins',
])

/** As it stands in the JSON of the body: a text or a number. */
const ABSURD = [
  ...['"0"', '0', '"-1"', '-1', '"0.00001"', '0.00001', '1e-7', '"1e6"', '1000000', '"1000000"', '1e12'],
  ...['"1,5"', '"3.3580000"', '"３.４"', '"Infinity"', '"NaN"', '1e400', '"1e400"'],
  ...['""', '" "', '"abc"', '"3.4.1"', '"0x3"', '"+3.4"', '"3.4 "', '"999999999999999999999"', '-1e400'],
]
const SELLERS = /entre 3,2175 et 3,5561 TND pour 1 EUR/
const ALL_IN = /commissions comprises, hors TVA, entre 3,\d{4} et 3,\d{4} TND pour 1 EUR/
const PERCENT = (most: number) => new RegExp(`Un pourcentage de 0 à ${most}`)
const HERE = '@@'

interface Field {
  readonly who: Person
  readonly call: string
  readonly params?: Record<string, string | number>
  /** The body, with `HERE` for what is typed. */
  readonly body: unknown
  /** Where the refusal stands. */
  readonly path: string
  readonly says: RegExp
  /** Zero ends a quotation, or is a percent like another. */
  readonly zero?: true
}

let titles = 0
const nextTitle = () => `TCE-2026-8${++titles}`

async function draft(): Promise<string> {
  const form = requestForm(journey.world(), { importReference: nextTitle() })
  const { requestId } = await must(journey.world().as('company', (context) => createRequest(context, form)))
  const query = journey
    .world()
    .db.selectFrom('order_requests')
    .select('reference')
    .where('id', '=', requestId)
  return (await query.executeTakeFirstOrThrow()).reference
}

const lineOf = (ownerId: string) => rateLineId({ ownerId, currency: 'EUR' })
const NOT_QUOTED = {
  purchaseRate: '0',
  saleRate: '0',
  purchaseNegotiationRate: '0',
  saleNegotiationRate: '0',
}

/** Every field of the calls in which somebody types a price or a percent of one. */
const FIELDS: Readonly<Record<string, () => Promise<Field>>> = {
  'a position': async () => ({
    who: 'office',
    call: 'publishPosition',
    body: {
      currency: 'EUR',
      amount: '10000',
      rate: HERE,
      form: 'CASH',
      region: 15,
      expireDate: new Date(journey.world().clock.time.getTime() + 3_600_000).toISOString(),
    },
    path: 'rate',
    says: SELLERS,
  }),
  'an order': async () => ({
    who: 'trader',
    call: 'placeOrder',
    body: {
      session_id: await publish(journey.world()),
      currency: 'EUR',
      amount: '10000',
      rate: '3.3868',
      negotation_rate: HERE,
      cashOutType: 'CASH_PAYMENT',
      agence: journey.world().agencyId,
    },
    path: 'negotation_rate',
    says: SELLERS,
  }),
  'a counter-offer': async () => ({
    who: 'office',
    call: 'counterOffer',
    params: { id: await place(journey.world(), await publish(journey.world())) },
    body: { rate: HERE },
    path: 'rate',
    says: SELLERS,
  }),
  'a bid': async () => ({
    who: 'trader',
    call: 'placeBid',
    params: { reference: await draft() },
    body: { rate: HERE, amount: '10000', form: 'DIGITAL', currency: 'EUR' },
    path: 'rate',
    says: SELLERS,
  }),
  'a company’s target': async () => ({
    who: 'company',
    call: 'createOrderRequest',
    body: requestForm(journey.world(), { importReference: nextTitle(), rate: HERE }),
    path: 'rate',
    says: ALL_IN,
  }),
  'a line of the basket, De gré à gré too': async () => ({
    who: 'company',
    call: 'fillBasket',
    body: {
      reference: await draft(),
      sessions: [{ session_id: await publish(journey.world()), rate: HERE, amount: '10000' }],
    },
    path: 'sessions.0.rate',
    // What is dearer than the position is refused by the position's own price.
    says: new RegExp(`${ALL_IN.source}|dépasse le prix TCC \\(3,\\d{4} TND pour 1 EUR\\)`),
  }),
  'a price of the remainder': async () => ({
    who: 'tickets',
    call: 'updateRemainderRates',
    body: [{ currecy_isocode: 'EUR', rate: HERE }],
    path: '0.rate',
    says: SELLERS,
    zero: true,
  }),
  'a price of the remainder, for a second person': async () => ({
    who: 'tickets',
    call: 'proposeRemainderRates',
    body: [{ currecy_isocode: 'EUR', rate: HERE }],
    path: '0.rate',
    says: SELLERS,
    zero: true,
  }),
  'a standard rate': async () => ({
    who: 'tickets',
    call: 'updateExchangeRates',
    body: Object.entries(REFERENCES).map(([currency, rate]) => ({
      id: rateLineId({ ownerId: journey.world().companies.bank, currency }),
      purchaseRate: currency === 'EUR' ? HERE : rate.slice(0, -1),
    })),
    path: '0.purchaseRate',
    says: SELLERS,
    zero: true,
  }),
  'a board, purchase': async () => ({
    who: 'tickets',
    call: 'updateAgencyRates',
    body: [{ id: lineOf(journey.world().agencyId), purchaseRate: HERE, saleRate: '3.4' }],
    path: '0.purchaseRate',
    says: SELLERS,
    zero: true,
  }),
  'a board, sale, for a second person': async () => ({
    who: 'tickets',
    call: 'proposeAgencyRates',
    body: [{ id: lineOf(journey.world().agencyId), purchaseRate: '0', saleRate: HERE }],
    path: '0.saleRate',
    says: SELLERS,
    zero: true,
  }),
  ...Object.fromEntries(
    Object.keys(NOT_QUOTED).map((member) => [
      `a traveller’s ${member}`,
      async (): Promise<Field> => ({
        who: 'trustOffice',
        call: 'saveTrustRates',
        body: [{ currency: 'EUR', ...NOT_QUOTED, [member]: HERE }],
        path: `0.${member}`,
        says: SELLERS,
        zero: true,
      }),
    ]),
  ),
  'a tier': async () => ({
    who: 'trustOffice',
    call: 'addTrustTier',
    body: { limitAmount: '5000', rateValue: HERE, bid: 3, rateType: 'PURCHASE', currency: 'EUR' },
    path: 'rateValue',
    says: SELLERS,
  }),
  'a proposal to a traveller': async () => {
    const { requestId } = await askTrust(journey.world())
    const agency = await journey
      .world()
      .db.selectFrom('trust_agencies')
      .select('id')
      .executeTakeFirstOrThrow()
    return {
      who: 'trustOffice',
      call: 'approveTrustOffer',
      params: { id: requestId },
      body: { transition: 'APPROVE', data: { negotiationRate: HERE, agency: agency.id } },
      path: 'data.negotiationRate',
      says: SELLERS,
    }
  },
  'a margin': async () => ({
    who: 'tickets',
    call: 'setPartnerMargins',
    params: { form: 'cash' },
    body: [{ currency_iso: 'DFT', value: HERE }],
    path: '0.value',
    says: PERCENT(5),
    zero: true,
  }),
  'the commission': async () => ({
    who: 'backOffice',
    call: 'setPlatformCommission',
    params: { form: 'cash' },
    body: { currency_iso: 'EUR', exchangeOfficePercent: '0.1', platformPercent: HERE },
    path: 'platformPercent',
    says: PERCENT(5),
    zero: true,
  }),
  'the allowed deviation (PMP)': async () => ({
    who: 'backOffice',
    call: 'setPositionPolicy',
    params: { currency: 'EUR' },
    body: {
      version: 1,
      smallestAmount: null,
      largestAmount: null,
      deviationPercent: HERE,
      maxHours: null,
    },
    path: 'deviationPercent',
    says: PERCENT(20),
    zero: true,
  }),
}

/** Takes away every opening rate of a currency, past the database's own guard. */
async function withoutRates(currency: string): Promise<void> {
  const owner = createDatabase(createPool({ url: journey.world().url, maxConnections: 1, role: null }))
  await owner
    .transaction()
    .execute(async (tx) => {
      await sql`alter table opening_rates disable trigger user`.execute(tx)
      await tx.deleteFrom('opening_rates').where('currency', '=', currency).execute()
      await sql`alter table opening_rates enable trigger user`.execute(tx)
      // The triggers, which were off, would have counted it.
      await sql`update reference_versions set version = version + 1 where name = 'opening_rates'`.execute(tx)
    })
    .finally(() => owner.destroy())
}

describe('what is typed as a price and is none names the allowed prices', () => {
  beforeAll(async () => {
    await registerOperator(journey.world(), 'trustOffice')
    await journey.make('backOffice', 'setDisplayer', {
      params: { id: journey.world().companies.bank },
      body: { hasDisplayer: true },
    })
  })

  it.each(Object.entries(FIELDS))('of %s', async (_field, prepare) => {
    const { who, call, params = {}, body, path, says, zero } = await prepare()
    const typed = zero ? ABSURD.filter((figure) => !/^"?0"?$/.test(figure)) : ABSURD
    // A percent may be fine or small: these two are percents.
    const wrong = says.source.startsWith('Un pourcentage')
      ? typed.filter((figure) => figure !== '"3.3580000"')
      : typed
    for (const figure of wrong) {
      const json = JSON.stringify(body).replace(JSON.stringify(HERE), figure)
      const refused = await journey.request(who, call, { params, json })
      expect([figure, refused.statusCode, refused.body]).toEqual([figure, 400, expect.any(String)])
      const { fields } = refused.json()
      const [field] = fields.filter((one: { path: string }) => one.path === path)
      expect([figure, field?.message]).toEqual([figure, expect.stringMatching(says)])
    }
  })

  it('where no rate of the last five working days is validated, nobody can type one at all', async () => {
    const judged = (says: RegExp) => !says.source.startsWith('Un pourcentage')
    const all = await Promise.all(Object.values(FIELDS).map((prepare) => prepare()))
    const fields = all.filter(({ says }) => judged(says))
    expect(fields.length).toBeGreaterThan(14)
    await withoutRates('EUR')
    for (const { who, call, params = {}, body, path } of fields) {
      const json = JSON.stringify(body).replace(HERE, '3.387')
      const refused = await journey.request(who, call, { params, json })
      const told = refused.json().fields?.find((one: { path: string }) => one.path === path)
      expect([call, path, refused.statusCode, told?.message]).toEqual([
        call,
        path,
        409,
        'Aucun prix d’ouverture d’EUR n’a été validé ces cinq derniers jours ouvrés : la salle des marchés d’une banque doit d’abord en valider un',
      ])
    }
  })

  it('of a first rate, of which nothing is known yet', async () => {
    await withoutRates('SEK')
    for (const figure of ABSURD) {
      const json = `{"currency":"SEK","rate":${figure}}`
      const refused = await journey.request('root', 'proposeOpenRate', { json })
      expect([figure, refused.statusCode, refused.json().fields?.[0]?.message]).toEqual([
        figure,
        400,
        expect.stringMatching(
          /^Saisissez un prix .* 4 décimales au plus, entre 0,0001 et 999\s999,9999 TND pour 10 SEK$/,
        ),
      ])
    }
  })
})
