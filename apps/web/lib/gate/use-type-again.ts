import { isTypedAgain } from '@fxmatch/domain/gate/unusual'
import { isPositiveDecimal } from '@fxmatch/domain/money/amount'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '../failures/api-error.ts'

/** What is typed again for a deal that the server found unusual. */
export interface TypeAgain {
  /** What is asked for; null: nothing. */
  readonly asked: { readonly amount: string; readonly currency: string } | null
  readonly typed: string
  readonly change: (typed: string) => void
  /** To be sent beside the request, as `Amount-Again`; undefined: nothing is. */
  readonly amountAgain: string | undefined
  /** Why it cannot be sent yet; null when it can. */
  readonly reason: string | null
  /** Takes a refusal: whether it asks for the amount. */
  readonly take: (error: ApiError) => boolean
}

/**
 * The amount that a person types again where the server asks for it (decision 0340): it is asked about what stood in the form, and not any
 * more once that changes.
 * @param subject what is committed, as a text
 */
export function useTypeAgain(subject: string): TypeAgain {
  const { t } = useTranslation(['gate', 'refusals'])
  const [about, setAbout] = useState<{ subject: string; amount: string; currency: string } | null>(null)
  const [typed, change] = useState('')
  const asked = about?.subject === subject ? about : null
  const same = asked !== null && isTypedAgain(typed, asked.amount)
  return {
    asked,
    typed,
    change,
    amountAgain: same ? typed : undefined,
    reason:
      asked === null || same
        ? null
        : t(typed === '' ? 'refusals:code.TYPE_AGAIN' : 'refusals:rule.TYPED_OTHER_AMOUNT'),
    take: ({ refusal }) => {
      if (refusal?.code !== 'TYPE_AGAIN') return false
      const { amount, currency } = refusal.details ?? {}
      if (typeof amount !== 'string' || !isPositiveDecimal(amount) || typeof currency !== 'string')
        return false
      change('')
      setAbout({ subject, amount, currency })
      return true
    },
  }
}
