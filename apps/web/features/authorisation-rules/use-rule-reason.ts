import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

type Refusable = { allowed: boolean; reason: string | null; rule: string | null }

/** Why something cannot be done about a rule or a change, in the person's language; null where it can. */
export function useRuleReason(): (action: Refusable | undefined) => string | null {
  const { t, i18n } = useTranslation('rules')
  return useCallback(
    (action) => {
      if (!action || action.allowed) return null
      const key = `rule.${action.rule ?? ''}`
      // The server speaks French; for other languages the rule is what is translated, where it is known.
      if (i18n.language === 'fr' || !i18n.exists(key, { ns: 'rules' }))
        return action.reason ?? action.rule ?? ''
      return t(key as 'rule.PLATFORM_RULE')
    },
    [t, i18n],
  )
}
