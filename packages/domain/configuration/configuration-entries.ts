import { isMarketHour } from '../calendar/market-hours.ts'
import { decimal } from '../money/decimal.ts'
import { inLatinDigits, wireFigure } from '../money/typed-digits.ts'

/** What an entry holds, within which limits and in which unit. */
export type EntryRule =
  | { readonly type: 'TIME' }
  | {
      readonly type: 'INTEGER'
      readonly min: number
      readonly max: number
      readonly unit: 'MINUTE' | 'HOUR' | 'DAY' | 'REQUEST' | 'MESSAGE' | 'DINAR'
    }
  | {
      readonly type: 'DECIMAL'
      readonly min: string
      readonly max: string
      readonly decimals: number
      readonly unit: 'PERCENT'
    }
  | { readonly type: 'BOOLEAN'; readonly choices: readonly string[] }

/**
 * The configuration that people edit ('Change MP time'), in the order in which it is listed. An entry of the database
 * without a row here is neither listed nor editable; a test sees to it that it stands in `HIDDEN_ENTRIES` with the reason.
 */
export const CONFIGURATION_ENTRIES = {
  'market.clock': { type: 'BOOLEAN', choices: ['ON', 'OFF'] },
  'market.opens_at': { type: 'TIME' },
  'market.closes_at': { type: 'TIME' },
  'order.draft_minutes': { type: 'INTEGER', min: 1, max: 1_440, unit: 'MINUTE' },
  'order.confirmation_minutes': { type: 'INTEGER', min: 1, max: 10_080, unit: 'MINUTE' },
  'request.hold_minutes': { type: 'INTEGER', min: 1, max: 1_440, unit: 'MINUTE' },
  'request.draft_days': { type: 'INTEGER', min: 1, max: 365, unit: 'DAY' },
  'position.max_hours': { type: 'INTEGER', min: 1, max: 720, unit: 'HOUR' },
  'sign_up.incomplete_days': { type: 'INTEGER', min: 1, max: 365, unit: 'DAY' },
  'sign_up.refused_document_days': { type: 'INTEGER', min: 1, max: 3_650, unit: 'DAY' },
  'trust.request_hours': { type: 'INTEGER', min: 1, max: 168, unit: 'HOUR' },
  'trust.personal_data_days': { type: 'INTEGER', min: 1, max: 3_650, unit: 'DAY' },
  'trust.requests_per_phone': { type: 'INTEGER', min: 1, max: 100, unit: 'REQUEST' },
  'office.cash_ceiling': { type: 'INTEGER', min: 1_000, max: 100_000_000, unit: 'DINAR' },
  'office.account_ceiling': { type: 'INTEGER', min: 1_000, max: 100_000_000, unit: 'DINAR' },
  'rfq.bank_reads_all': { type: 'BOOLEAN', choices: ['ON', 'OFF'] },
  'order_message.open_days': { type: 'INTEGER', min: 0, max: 365, unit: 'DAY' },
  'order_message.per_ten_minutes': { type: 'INTEGER', min: 1, max: 1_000, unit: 'MESSAGE' },
  'notification.keep_days': { type: 'INTEGER', min: 1, max: 3_650, unit: 'DAY' },
  'notification.mail_minutes': { type: 'INTEGER', min: 1, max: 1_440, unit: 'MINUTE' },
  'vat.percent': { type: 'DECIMAL', min: '0', max: '100', decimals: 4, unit: 'PERCENT' },
} as const satisfies Readonly<Record<string, EntryRule>>

export type EntryName = keyof typeof CONFIGURATION_ENTRIES

/** The names, in the order in which they are listed. */
export const ENTRY_NAMES = Object.keys(CONFIGURATION_ENTRIES) as EntryName[]

/** Entries of the database that no list shows, and why. */
export const HIDDEN_ENTRIES: Readonly<Record<string, string>> = {
  'market.status': 'set on the Configuration screen, with a reason and a history of its own',
  'trust.challenge_bits':
    "how hard a traveller's browser works before it may send a request: too high a number would keep everyone out",
  'demonstration.state': 'tells the loading of the demonstration how far it came',
}

/**
 * The entries that the market's opening and closing depend on: when one changes, the market follows in the same
 * transaction.
 */
export const SCHEDULE_ENTRIES: ReadonlySet<string> = new Set<EntryName>([
  'market.clock',
  'market.opens_at',
  'market.closes_at',
])

/** Why an entry cannot have a value, with the figures that the sentence names. */
export type EntryProblem =
  | { readonly rule: 'NOT_AN_HOUR' }
  | { readonly rule: 'NOT_A_WHOLE_NUMBER' }
  | { readonly rule: 'NOT_A_DECIMAL'; readonly decimals: number }
  | { readonly rule: 'NOT_A_CHOICE'; readonly choices: string }
  | { readonly rule: 'OUT_OF_RANGE'; readonly min: string; readonly max: string }
  | { readonly rule: 'CLOSES_BEFORE_OPENING'; readonly opensAt: string; readonly closesAt: string }

export type CheckedEntry =
  | { readonly ok: true; readonly value: string }
  | { readonly ok: false; readonly problem: EntryProblem }

/** Whether people edit an entry of that name. */
export function isEntryName(name: string): name is EntryName {
  return Object.hasOwn(CONFIGURATION_ENTRIES, name)
}

/**
 * What an entry would hold after somebody typed `text`: the value in its plain form (`08:30`, `15`, `19`, `ON`), or why
 * it cannot. The market must open before it closes.
 * @param present the values of all entries: opening and closing are judged together
 */
export function checkEntry(
  name: EntryName,
  text: string,
  present: Readonly<Partial<Record<EntryName, string>>>,
): CheckedEntry {
  const checked = checkAlone(CONFIGURATION_ENTRIES[name], text.trim())
  if (!checked.ok) return checked
  const opensAt = name === 'market.opens_at' ? checked.value : present['market.opens_at']
  const closesAt = name === 'market.closes_at' ? checked.value : present['market.closes_at']
  const concerned = name === 'market.opens_at' || name === 'market.closes_at'
  if (concerned && opensAt !== undefined && closesAt !== undefined && opensAt >= closesAt)
    return { ok: false, problem: { rule: 'CLOSES_BEFORE_OPENING', opensAt, closesAt } }
  return checked
}

function checkAlone(rule: EntryRule, text: string): CheckedEntry {
  const wrong = (problem: EntryProblem): CheckedEntry => ({ ok: false, problem })
  const latin = inLatinDigits(text)
  switch (rule.type) {
    case 'TIME':
      return isMarketHour(latin) ? { ok: true, value: latin } : wrong({ rule: 'NOT_AN_HOUR' })
    case 'BOOLEAN':
      return rule.choices.includes(text)
        ? { ok: true, value: text }
        : wrong({ rule: 'NOT_A_CHOICE', choices: rule.choices.join(', ') })
    case 'INTEGER': {
      if (!/^\d{1,9}$/.test(latin)) return wrong({ rule: 'NOT_A_WHOLE_NUMBER' })
      const value = Number(latin)
      return value < rule.min || value > rule.max
        ? wrong({ rule: 'OUT_OF_RANGE', min: String(rule.min), max: String(rule.max) })
        : { ok: true, value: String(value) }
    }
    case 'DECIMAL': {
      const { min, max, decimals } = rule
      const figure = wireFigure(text) ?? text
      const plain = /^\d{1,15}(?:\.(\d+))?$/.exec(figure)
      if (!plain || (plain[1]?.length ?? 0) > decimals) return wrong({ rule: 'NOT_A_DECIMAL', decimals })
      const value = decimal(figure)
      return value.lessThan(decimal(min)) || value.greaterThan(decimal(max))
        ? wrong({ rule: 'OUT_OF_RANGE', min, max })
        : { ok: true, value: value.toString() }
    }
  }
}
