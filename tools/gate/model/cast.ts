import type { CompanyKey, Person } from '@fxmatch/server/testing/plant-market'

/** What somebody may do, in the words of domain rules §2. */
export type Right =
  | 'publish'
  | 'place'
  | 'cancel'
  | 'negotiate'
  | 'accept'
  | 'confirm'
  | 'reject'
  | 'banknotes'
  | 'room'
  | 'second validation'
  | 'ticket'
  | 'deliver'
  | 'cash-out'
  | 'bid'
  | 'request'
  | 'request validation'
  | 'trust'
  | 'ask prices'
  | 'quote'

const EXCHANGE: readonly Right[] = [
  'publish',
  'negotiate',
  'accept',
  'confirm',
  'reject',
  'banknotes',
  'ask prices',
  'quote',
]
const TRADER: readonly Right[] = [
  'place',
  'cancel',
  'negotiate',
  'accept',
  'confirm',
  'reject',
  'banknotes',
  'room',
  'bid',
  'ask prices',
  'quote',
]
const TICKETS: readonly Right[] = ['ticket', 'deliver', 'cash-out', 'request validation']
const COMPANY: readonly Right[] = [
  'request',
  'cancel',
  'negotiate',
  'accept',
  'confirm',
  'reject',
  'ask prices',
]

interface Part {
  readonly company: CompanyKey
  readonly rights: ReadonlySet<Right>
}
const part = (company: CompanyKey, ...rights: Right[]): Part => ({ company, rights: new Set(rights) })

/** Everyone who acts in a sequence, and what they may. Said again here, by hand: the model must not ask the product. */
export const CAST = {
  trader: part('bank', ...TRADER),
  second: part('bank', ...TRADER, 'second validation'),
  root: part('bank', ...TRADER, 'second validation'),
  tickets: part('bank', ...TICKETS),
  manifest: part('bank', ...TICKETS),
  reader: part('bank'),
  validator: part('bank', 'ticket', 'deliver'),
  rival: part('otherBank', ...TRADER),
  rivalSecond: part('otherBank', ...TRADER, 'second validation'),
  rivalTickets: part('otherBank', ...TICKETS),
  office: part('office', ...EXCHANGE),
  otherOffice: part('otherOffice', ...EXCHANGE),
  trustOffice: part('office', ...EXCHANGE, 'trust'),
  trustRival: part('otherOffice', ...EXCHANGE, 'trust'),
  company: part('corporate', ...COMPANY),
  otherCompany: part('otherCorporate', ...COMPANY),
  backOffice: part('platform'),
} as const satisfies Partial<Record<Person, Part>>
export type Who = keyof typeof CAST
export const EVERYONE = Object.keys(CAST) as readonly Who[]

export const companyOf = (who: Who): CompanyKey => CAST[who].company
export const may = (who: Who, right: Right): boolean => (CAST[who] as Part).rights.has(right)
