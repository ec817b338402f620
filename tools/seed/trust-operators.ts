import { buyTrustTokens } from '@fxmatch/server/commands/trust/buy-trust-tokens'
import { addTrustTier } from '@fxmatch/server/commands/trust/change-strategy'
import { configureTrust, configureTrustDisplay } from '@fxmatch/server/commands/trust/configure-trust'
import { registerTrustOperator } from '@fxmatch/server/commands/trust/register-trust-operator'
import { saveTrustAgency } from '@fxmatch/server/commands/trust/save-trust-agency'
import { saveTrustRates } from '@fxmatch/server/commands/trust/save-trust-rates'
import { FIXING, nudge } from './fixing.ts'
import { act, type World } from './world.ts'

/** An operator of the demonstration: who acts for it, what travellers read, where its agencies are. */
interface DemonstrationOperator {
  readonly user: string
  readonly name: string
  readonly phone: string
  readonly message: string
  /** Whether the board shows its rates. */
  readonly shown: boolean
  readonly copilot: boolean
  /** Basis points of the fixing on either side. */
  readonly margin: number
  readonly currencies: readonly string[]
  readonly agencies: readonly { readonly city: string; readonly name: string; readonly address: string }[]
  readonly tokens: { readonly PURCHASE: number; readonly SALE: number }
}

export const OPERATORS: readonly DemonstrationOperator[] = [
  {
    user: 'trust.golfe',
    name: 'Banque du Golfe Change',
    phone: '71001100',
    message: 'Billets en agence du lundi au vendredi, 8 h à 16 h.',
    shown: true,
    copilot: false,
    margin: 90,
    currencies: ['EUR', 'USD', 'GBP', 'CHF', 'CAD', 'SAR', 'AED', 'JPY'],
    agencies: [
      { city: 'Tunis', name: 'Tunis Centre', address: '12, avenue Habib Bourguiba' },
      { city: 'Les Berges du Lac', name: 'Berges du Lac', address: 'Rue du Lac Malaren' },
      { city: 'Sousse', name: 'Sousse Corniche', address: '3, boulevard de la Corniche' },
    ],
    tokens: { PURCHASE: 60, SALE: 40 },
  },
  {
    user: 'guichet.kantaoui',
    name: 'Change El Kantaoui',
    phone: '73240412',
    message: 'Ouvert tous les jours jusqu’à 22 h en saison.',
    shown: true,
    copilot: true,
    margin: 60,
    currencies: ['EUR', 'USD', 'GBP', 'CHF', 'LYD'],
    agencies: [
      { city: 'El Kantaoui', name: 'Port El Kantaoui', address: 'Quai principal' },
      { city: 'Sousse', name: 'Sousse Médina', address: '8, place Farhat Hached' },
    ],
    tokens: { PURCHASE: 80, SALE: 50 },
  },
  {
    user: 'guichet.medina',
    name: 'Médina Change',
    phone: '71330248',
    message: 'À deux pas de la porte de France.',
    shown: true,
    copilot: false,
    margin: 75,
    currencies: ['EUR', 'USD', 'GBP', 'LYD', 'SAR'],
    agencies: [{ city: 'Tunis', name: 'Bab Bhar', address: '2, rue Jamâa Ez-Zitouna' }],
    tokens: { PURCHASE: 40, SALE: 30 },
  },
  {
    user: 'guichet.djerba',
    name: 'Djerba Change',
    phone: '75650262',
    message: 'Cours sur demande.',
    shown: false,
    copilot: false,
    margin: 80,
    currencies: ['EUR', 'USD'],
    agencies: [{ city: 'Djerba Midoun', name: 'Midoun', address: 'Route de l’aéroport' }],
    tokens: { PURCHASE: 24, SALE: 10 },
  },
]

/** What the strategies of the operators with Copilot answer: threshold in TND, basis points better, tokens. */
const LINES = [
  ['5000', 15, 3],
  ['15000', 30, 5],
  ['40000', 45, 8],
] as const

/** Registers the demonstration's Trust operators at the world's time: rates, agencies, tokens, strategies. */
export async function plantTrustOperators(world: World): Promise<void> {
  const cities = new Map(
    (await world.db.selectFrom('trust_cities').select(['id', 'name']).execute()).map((c) => [c.name, c.id]),
  )
  for (const operator of OPERATORS) {
    await register(world, operator)
    await openAgencies(world, operator, cities)
    await buyTokens(world, operator)
    if (operator.copilot) await writeStrategy(world, operator)
  }
  await act(world, 'tickets.golfe', (context) =>
    configureTrustDisplay(context, { activated: true, appliedRateCategory: 'NEGOTIATION' }),
  )
}

async function register(world: World, operator: DemonstrationOperator): Promise<void> {
  const { user, name, phone, message, shown, copilot, currencies } = operator
  await act(world, user, (context) => registerTrustOperator(context, { name, phone, whatsapp: phone }))
  await act(world, user, (context) =>
    configureTrust(context, {
      visible: true,
      tierMatchEnabled: copilot,
      activated: shown,
      description: message,
    }),
  )
  await act(world, user, (context) =>
    saveTrustRates(
      context,
      currencies.map((currency) => ({ currency, ...ratesOf(operator, currency) })),
    ),
  )
}

function ratesOf({ margin }: DemonstrationOperator, currency: string) {
  const fixing = FIXING[currency]
  if (!fixing) throw new RangeError(`no fixing for ${currency}`)
  return {
    purchaseRate: nudge(fixing, -margin),
    saleRate: nudge(fixing, margin),
    purchaseNegotiationRate: nudge(fixing, -Math.round(margin / 2)),
    saleNegotiationRate: nudge(fixing, Math.round(margin / 2)),
  }
}

async function openAgencies(
  world: World,
  { user, phone, agencies }: DemonstrationOperator,
  cities: ReadonlyMap<string, number>,
): Promise<void> {
  for (const [index, { city, name, address }] of agencies.entries()) {
    const id = cities.get(city)
    if (id === undefined) throw new Error(`no city ${city}`)
    await act(world, user, (context) =>
      saveTrustAgency(context, {
        agencyId: null,
        name,
        reference: `${phone.slice(-4)}-${String(index + 1).padStart(2, '0')}`,
        address,
        mapUrl: `https://maps.app.goo.gl/${phone}${index}FXm`,
        city: id,
        contact: { phone1: phone, phone2: String(Number(phone) + 1), whatsapp: `2${phone.slice(1)}` },
      }),
    )
  }
}

async function buyTokens(world: World, { user, name, tokens, phone }: DemonstrationOperator): Promise<void> {
  const companyId = world.actors.get(user)?.companyId
  if (companyId === undefined) throw new Error(`no demonstration user ${user} for ${name}`)
  for (const operation of ['PURCHASE', 'SALE'] as const) {
    await act(world, 'bo.fxmatch', (context) =>
      buyTrustTokens(context, {
        companyId,
        operation,
        quantity: tokens[operation],
        note: `Facture TRUST ${phone.slice(-4)}-${operation === 'PURCHASE' ? 'A' : 'V'}`,
      }),
    )
  }
}

async function writeStrategy(world: World, operator: DemonstrationOperator): Promise<void> {
  for (const currency of ['EUR', 'USD']) {
    const { purchaseRate, saleRate } = ratesOf(operator, currency)
    for (const rateType of ['PURCHASE', 'SALE'] as const) {
      for (const [limitAmount, better, bid] of LINES) {
        const rateValue = rateType === 'PURCHASE' ? nudge(purchaseRate, better) : nudge(saleRate, -better)
        await act(world, operator.user, (context) =>
          addTrustTier(context, { limitAmount, rateValue, bid, rateType, currency }),
        )
      }
    }
  }
}
