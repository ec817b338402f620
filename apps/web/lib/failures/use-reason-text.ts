import type { Refusable } from '@fxmatch/contract/http/refusable'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { reasonText } from './refusal-text.ts'
import { rules } from './rules.ts'
import { haveRules } from './rules-at-hand.ts'

haveRules(rules)

/**
 * Why an action is not open now, in the person's language: its rule with the figures; null where it is open.
 */
export function useReasonText(): (action: Refusable | undefined) => string | null {
  const { i18n } = useTranslation('refusals')
  return useCallback((action) => (action ? reasonText(i18n, action) : null), [i18n])
}
