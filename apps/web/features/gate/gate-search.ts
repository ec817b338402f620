import { day, oneOf, searchSchema, uuid, yesOrNo } from '../../lib/navigation/search-fields.ts'

/** Which records are listed; left out: what was refused, asked about or warned of. */
export const RECORD_CHOICES = ['REFUSE', 'ASK', 'WARN', 'PASS'] as const

/** The address of the checks: a day of the market, how they ended, the one that is open, and whether its override is asked for. */
export const gateSearch = searchSchema({ day, outcome: oneOf(RECORD_CHOICES), open: uuid, ask: yesOrNo })

/** The address of the limits: the value date. */
export const limitsSearch = searchSchema({ day })
