import { isReasonText, type PriceReason } from '@fxmatch/domain/price-proof/price-reason'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '../failures/api-error.ts'

/** Why a price was chosen and not a better one, where it is asked. */
export interface AskedReason {
  /** Whether it is asked. */
  readonly asked: boolean
  readonly fields: {
    readonly chosen: PriceReason | null
    readonly onChoose: (reason: PriceReason | null) => void
    readonly text: string
    readonly onText: (text: string) => void
    readonly textError: string | undefined
    readonly autoFocus: boolean
  }
  /** To be sent with what is committed: null says that none is given. */
  readonly sent: { readonly priceReason: PriceReason | null; readonly priceReasonText: string | null }
  /** Why it cannot be sent yet; null when it can. */
  readonly reason: string | null
  /** Takes a refusal: whether it asks for the reason. */
  readonly take: (error: ApiError) => boolean
}

/**
 * The reason for a price in a form that learns by sending whether one is asked (decision 0354): it is asked about what stood in the
 * form, and not any more once that changes.
 * @param subject what is committed, as a text
 * @param outdone whether the form knows already that one is asked
 */
export function usePriceReason(subject: string, outdone = false): AskedReason {
  const { t } = useTranslation(['proof', 'refusals'])
  const [about, setAbout] = useState<string | null>(null)
  const [chosen, onChoose] = useState<PriceReason | null>(null)
  const [text, onText] = useState('')
  const isRefused = about === subject
  const asked = outdone || isRefused
  const said = chosen !== 'OTHER' || isReasonText(text.trim())
  const unsaid = t('refusals:rule.PRICE_REASON_TEXT')
  return {
    asked,
    fields: {
      ...{ chosen, onChoose, text, onText, autoFocus: isRefused },
      textError: said || text === '' ? undefined : unsaid,
    },
    sent: {
      priceReason: asked ? chosen : null,
      priceReasonText: asked && chosen === 'OTHER' ? text.trim() : null,
    },
    reason: !asked || (chosen !== null && said) ? null : chosen === null ? t('proof:chooseReason') : unsaid,
    take: ({ refusal }) => {
      if (refusal?.code !== 'PRICE_REASON') return false
      // No reason is remembered for the next time: one that is filled in by itself explains nothing.
      onChoose(null)
      onText('')
      setAbout(subject)
      return true
    },
  }
}
