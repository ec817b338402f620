import { decimal } from '@fxmatch/domain/money/decimal'
import type { AwardRefusal } from '@fxmatch/domain/rfq/decide-award'
import type { QuoteRefusal } from '@fxmatch/domain/rfq/decide-quote'
import type { RfqFault } from '@fxmatch/domain/rfq/rfq-rules'
import { type Refusal, refuse, refuseField } from '../kernel/result.ts'

/** An amount as it is told: as the database keeps it, it has four decimals. */
const shown = (amount: string): string => decimal(amount).toFixed()

const bounds = (
  { least, most }: { readonly least: string | null; readonly most: string },
  currency: string,
) => ({
  ...{ smallest: least === null ? null : shown(least), largest: shown(most), currency },
})

type Refused = { ok: false; refusal: Refusal }

/** Why a request may not be asked for, at its field. */
export function refuseRfq(fault: RfqFault, currency: string): Refused {
  switch (fault.rule) {
    case 'FIELD_INVALID':
      return refuseField('INVALID_INPUT', fault.path, { rule: 'FIELD_INVALID' })
    case 'LEAST_ABOVE_AMOUNT':
      return refuseField('INVALID_INPUT', fault.path, { rule: fault.rule })
    case 'AMOUNT_FORM':
      return refuseField('INVALID_INPUT', fault.path, {
        rule: fault.rule,
        details: { decimals: fault.decimals },
      })
    case 'NOT_IN_NOTES':
      return refuseField('AMOUNT_OUT_OF_BOUNDS', fault.path, {
        rule: 'RFQ_NOTES',
        details: { note: fault.note, currency },
      })
    case 'RFQ_HOUSES':
      return refuseField('INVALID_INPUT', 'ask', {
        rule: fault.rule,
        details: { most: fault.most },
      })
    case 'RFQ_FEW_HOUSES':
      return refuseField('INVALID_INPUT', 'fewReason', { rule: fault.rule, details: { houses: fault.least } })
    case 'RFQ_TOO_MANY':
      return refuse('RFQ_STATE', { rule: fault.rule, details: { open: fault.open, most: fault.most } })
  }
}

/** Why a house may not quote or decline: of a request that is over it reads no more than that. */
export function refuseQuote(refusal: QuoteRefusal, currency: string): Refused {
  switch (refusal.rule) {
    case 'FIELD_INVALID':
      return refuseField('INVALID_INPUT', refusal.path, { rule: 'FIELD_INVALID' })
    case 'LEAST_ABOVE_AMOUNT':
      return refuseField('INVALID_INPUT', 'minAmount', { rule: refusal.rule })
    case 'QUOTE_AMOUNT':
      return refuseField('INVALID_INPUT', 'amount', {
        rule: refusal.rule,
        details: bounds(refusal, currency),
      })
    case 'RFQ_ANSWER_LATE':
      return refuse('RFQ_STATE', {
        rule: refusal.rule,
        details: { answerBy: refusal.answerBy.toISOString(), serverTime: refusal.serverTime.toISOString() },
      })
    case 'QUOTE_LIVE':
      return refuse('RFQ_STATE', {
        rule: refusal.rule,
        details: { validUntil: refusal.validUntil.toISOString() },
      })
    default:
      return refuse('RFQ_STATE', { rule: refusal.rule })
  }
}

/** Why who asks may not award, with the figures that would fit. */
export function refuseAward(
  refusal: AwardRefusal | { readonly rule: 'AWARD_AMOUNT' },
  currency: string,
): Refused {
  switch (refusal.rule) {
    case 'AWARD_AMOUNT':
    case 'AWARD_PARTS':
      return refuseField('INVALID_INPUT', 'parts', { rule: refusal.rule })
    case 'QUOTE_UNKNOWN':
      return refuse('NOT_FOUND')
    case 'AWARD_PART':
      return refuseField('INVALID_INPUT', 'parts', {
        rule: refusal.rule,
        details: bounds(refusal, currency),
      })
    case 'AWARD_TOO_MUCH':
      return refuseField('INVALID_INPUT', 'parts', {
        rule: refusal.rule,
        details: { asked: shown(refusal.asked), left: shown(refusal.left), currency },
      })
    case 'AWARD_REASON':
      return refuseField('INVALID_INPUT', 'reason', { rule: refusal.rule })
    case 'RFQ_WRONG_STATUS':
      return refuse('RFQ_STATE', { rule: refusal.rule, details: { status: refusal.status } })
    case 'QUOTE_LAPSED':
      return refuse('RFQ_STATE', {
        rule: refusal.rule,
        details: {
          validUntil: refusal.validUntil.toISOString(),
          serverTime: refusal.serverTime.toISOString(),
        },
      })
    case 'QUOTE_IMPROVED':
      return refuse('RFQ_STATE', { rule: refusal.rule, details: { quote: refusal.current?.id ?? null } })
    case 'QUOTE_WRONG_STATUS':
      return refuse('RFQ_STATE', { rule: refusal.rule, details: { status: refusal.status } })
  }
}
