import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { codeText, ruleText } from './refusal-text.ts'

/** An action that may not be open, as lists and pages carry it. */
export type Refusable = {
  readonly allowed: boolean
  readonly reason: string | null
  readonly rule: string | null
}

/**
 * Why an action is not open now, in the person's language: the server's French sentence, or its rule translated; null
 * where it is open.
 */
export function useReasonText(): (action: Refusable | undefined) => string | null {
  const { i18n } = useTranslation('refusals')
  return useCallback(
    (action) => {
      if (!action || action.allowed) return null
      const { reason, rule } = action
      const said = reason ?? rule ?? ''
      if (i18n.language === 'fr') return said
      return ruleText(i18n, rule) ?? codeText(i18n, rule ?? '') ?? said
    },
    [i18n],
  )
}
