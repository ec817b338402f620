import {
  acceptTrustProposal,
  refuseTrustProposal,
  withdrawTrustRequest,
} from '@fxmatch/server/commands/trust/answer-trust-proposal'
import { approveTrustOffer } from '@fxmatch/server/commands/trust/approve-trust-offer'
import { createTrustRequest } from '@fxmatch/server/commands/trust/create-trust-request'
import { expireTrustRequest } from '@fxmatch/server/commands/trust/expire-trust-request'
import {
  cancelTrustProposal,
  deliverTrustProposal,
  reportTrustProposal,
} from '@fxmatch/server/commands/trust/settle-trust-proposal'
import { rateAround } from './fixing.ts'
import type { Random } from './random.ts'
import { type OPERATORS, plantTrustOperators } from './trust-operators.ts'
import { act, tick, type World, wait } from './world.ts'

const DAY = 24 * 3_600_000
const MINUTE = 60_000

/** Where a traveller's request ends, or where it stands now. */
type Ending =
  | 'open'
  | 'proposed'
  | 'accepted'
  | 'reported'
  | 'delivered'
  | 'refused'
  | 'canceled'
  | 'withdrawn'
  | 'expired'

interface Story {
  readonly daysAgo: number
  /** Minutes before now, for today's. */
  readonly minutesAgo?: number
  readonly traveller: readonly [name: string, phone: string]
  readonly city: string
  readonly direction: 'SELL' | 'BUY'
  readonly currency: string
  readonly amount: string
  readonly operator: (typeof OPERATORS)[number]['user']
  readonly ending: Ending
  /** What the traveller says for the customs. */
  readonly resident?: boolean
  readonly customsDeclaration?: string
  /** What the operator proposes, TND per unit; left out: around the fixing. */
  readonly rate?: string
}

const SALMA = ['Salma Kefi', '98123401'] as const
const MARCO = ['Marco Bianchi', '+39 347 551 2020'] as const
const HEDI = ['Hédi Chaabane', '55310203'] as const
const CLAIRE = ['Claire Fournier', '+33 6 27 84 03 04'] as const
const OMAR = ['Omar Ben Youssef', '94220405'] as const
const ANNE = ['Anne Keller', '+41 79 526 60 50'] as const

const GOLFE = 'trust.golfe'
const KANTAOUI = 'guichet.kantaoui'
const MEDINA = 'guichet.medina'
const DJERBA = 'guichet.djerba'

function past(
  daysAgo: number,
  traveller: Story['traveller'],
  deal: `${'SELL' | 'BUY'} ${string} ${string}`,
  city: string,
  operator: string,
  ending: Ending = 'delivered',
): Story {
  const [direction, amount, currency] = deal.split(' ') as ['SELL' | 'BUY', string, string]
  return { daysAgo, traveller, city, direction, currency, amount, operator, ending }
}

/** Enough ended well for scores to be said of two travellers and three operators. */
const STORIES: readonly Story[] = [
  past(24, SALMA, 'SELL 800 EUR', 'Tunis', GOLFE),
  past(21, SALMA, 'SELL 1200 EUR', 'Tunis', MEDINA),
  past(19, HEDI, 'BUY 600 USD', 'Tunis', GOLFE),
  past(18, SALMA, 'BUY 500 GBP', 'Tunis', GOLFE),
  past(16, MARCO, 'SELL 2500 EUR', 'Djerba Midoun', DJERBA),
  past(15, CLAIRE, 'SELL 950 EUR', 'Djerba Midoun', DJERBA, 'reported'),
  past(14, SALMA, 'SELL 700 USD', 'Les Berges du Lac', GOLFE),
  past(13, HEDI, 'BUY 1500 EUR', 'Tunis', MEDINA),
  past(12, OMAR, 'BUY 400 EUR', 'Tunis', GOLFE, 'canceled'),
  past(11, SALMA, 'SELL 1500 EUR', 'Tunis', MEDINA),
  past(10, ANNE, 'SELL 3000 CHF', 'Tunis', GOLFE),
  past(9, HEDI, 'SELL 900 GBP', 'Tunis', MEDINA),
  past(8, MARCO, 'SELL 2000 EUR', 'Tunis', GOLFE),
  past(7, OMAR, 'BUY 1000 EUR', 'Tunis', MEDINA, 'refused'),
  past(6, HEDI, 'SELL 650 EUR', 'Tunis', MEDINA),
  past(5, CLAIRE, 'BUY 300 USD', 'Sfax', GOLFE, 'expired'),
  past(4, ANNE, 'SELL 400 CHF', 'Tunis', GOLFE, 'withdrawn'),
  past(3, HEDI, 'BUY 750 USD', 'Tunis', GOLFE),
  past(2, OMAR, 'SELL 1100 EUR', 'Tunis', MEDINA),
]

const today = (minutesAgo: number, ...story: ParametersOfPast): Story => {
  const [traveller, deal, city, operator, ending] = story
  return { ...past(0, traveller, deal, city, operator, ending), minutesAgo }
}
type ParametersOfPast = [
  traveller: Story['traveller'],
  deal: `${'SELL' | 'BUY'} ${string} ${string}`,
  city: string,
  operator: string,
  ending: Ending,
]

const TODAY: readonly Story[] = [
  today(230, SALMA, 'SELL 1800 EUR', 'Tunis', GOLFE, 'delivered'),
  today(200, HEDI, 'BUY 900 USD', 'Tunis', GOLFE, 'reported'),
  today(170, OMAR, 'SELL 2200 EUR', 'Tunis', GOLFE, 'accepted'),
  today(120, ANNE, 'SELL 1500 CHF', 'Tunis', GOLFE, 'refused'),
  today(95, MARCO, 'SELL 6000 EUR', 'Sousse', KANTAOUI, 'open'),
  today(80, CLAIRE, 'SELL 700 EUR', 'El Kantaoui', KANTAOUI, 'open'),
  today(64, SALMA, 'BUY 400 GBP', 'Tunis', GOLFE, 'proposed'),
  today(52, HEDI, 'SELL 500 USD', 'La Marsa', MEDINA, 'proposed'),
  today(38, OMAR, 'BUY 2500 EUR', 'Sousse', GOLFE, 'open'),
  today(29, ['Ingrid Svensson', '+46 70 123 45 67'], 'SELL 3200 EUR', 'Tunis', GOLFE, 'accepted'),
  // Just below what a non-resident buys back without a declaration, and proposed above it: the acceptance asks for its number.
  {
    ...today(26, ['Lena Hoffmann', '+49 1512 3456789'], 'BUY 1450 EUR', 'Tunis', GOLFE, 'proposed'),
    ...{ resident: false, rate: '3.4800' },
  },
  {
    ...today(24, ['Paolo Conti', '+39 347 123 4567'], 'BUY 2400 EUR', 'Tunis', GOLFE, 'accepted'),
    ...{ resident: false, customsDeclaration: 'DIQ-2026/4512' },
  },
  today(21, ['Jean Tremblay', '+1 514 555 0134'], 'BUY 350 CAD', 'Carthage', GOLFE, 'open'),
  today(12, ['Youssef Amri', '50770607'], 'SELL 4500 EUR', 'Tunis', GOLFE, 'open'),
  today(7, ['Emma Rossi', '26880708'], 'SELL 1000 GBP', 'Hammamet', GOLFE, 'open'),
  today(4, ['Nour Jlassi', '53990809'], 'BUY 1200 USD', 'Tunis', GOLFE, 'open'),
]

/**
 * Trust in the demonstration: four operators with rates, agencies, strategies and tokens; three weeks of travellers'
 * requests to every end, and today's in every state. Begins and ends at the world's time.
 */
export async function seedTrust(world: World, random: Random): Promise<void> {
  const now = world.at
  world.at = new Date(now.getTime() - 28 * DAY)
  await plantTrustOperators(world)
  const cities = new Map(
    (await world.db.selectFrom('trust_cities').selectAll().execute()).map((city) => [city.name, city]),
  )
  for (const story of [...STORIES, ...TODAY]) {
    world.at = new Date(now.getTime() - story.daysAgo * DAY - (story.minutesAgo ?? 0) * MINUTE)
    const city = cities.get(story.city)
    if (!city) throw new Error(`no city ${story.city}`)
    await tell(world, random, story, { region: city.governorate_id, city: city.id })
  }
  world.at = now
}

async function tell(
  world: World,
  random: Random,
  story: Story,
  place: { readonly region: number; readonly city: number },
): Promise<void> {
  const { traveller, direction, currency, amount, operator, ending } = story
  const { resident, customsDeclaration } = story
  const [name, phone] = traveller
  const request = await tick(world, (context) =>
    createTrustRequest(context, {
      ...{ direction, currency, amount, name, phone, resident, customsDeclaration },
      ...place,
    }),
  )
  if (ending === 'open') return
  if (ending === 'expired') {
    world.at = request.expiresAt
    await tick(world, (context) => expireTrustRequest(context, { requestId: request.requestId }))
    return
  }
  const key = { reference: request.reference, secret: request.secret }
  if (ending === 'withdrawn') {
    wait(world, 40)
    await tick(world, (context) => withdrawTrustRequest(context, key))
    return
  }
  wait(world, random.between(2, 11))
  const agency = await agencyOf(world, operator, place)
  const { proposalId } = await act(world, operator, (context) =>
    approveTrustOffer(context, {
      requestId: request.requestId,
      negotiationRate: story.rate ?? rateAround(currency, random),
      agency,
    }),
  )
  await settle(world, random, { ending, operator, key, proposalId })
}

async function settle(
  world: World,
  random: Random,
  story: {
    readonly ending: Ending
    readonly operator: string
    readonly key: { readonly reference: string; readonly secret: string }
    readonly proposalId: string
  },
): Promise<void> {
  const { ending, operator, key, proposalId } = story
  if (ending === 'proposed') return
  wait(world, random.between(1, 5))
  if (ending === 'refused') {
    await tick(world, (context) => refuseTrustProposal(context, { ...key, proposalId }))
    return
  }
  await tick(world, (context) => acceptTrustProposal(context, { ...key, proposalId }))
  if (ending === 'accepted') return
  wait(world, 25)
  const id = proposalId
  if (ending === 'reported') await act(world, operator, (context) => reportTrustProposal(context, { id }))
  else if (ending === 'canceled')
    await act(world, operator, (context) => cancelTrustProposal(context, { id }))
  else await act(world, operator, (context) => deliverTrustProposal(context, { id }))
}

/** The operator's agency in the traveller's city, else its first. */
async function agencyOf(world: World, operator: string, { city }: { city: number }): Promise<string> {
  const agencies = await world.db
    .selectFrom('trust_agencies')
    .select(['id', 'city_id'])
    .where('company_id', '=', world.actors.get(operator)?.companyId ?? '')
    .orderBy('reference')
    .execute()
  const agency = agencies.find(({ city_id }) => city_id === city) ?? agencies[0]
  if (!agency) throw new Error(`${operator} has no agency`)
  return agency.id
}
