import { trustOperatorCall } from '@fxmatch/contract/http/trust-rates'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../lib/api/call-query.ts'
import { useCan } from '../../lib/session/session.ts'
import { useChanges } from '../../live/use-changes.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import classes from './trust.module.css'
import type { TrustScope } from './trust-scope.ts'

/** Says that nothing can be set up before the company is registered as operator, and leads there. */
export function OperatorNotice({ scope }: { scope: TrustScope }) {
  const { t } = useTranslation('trust')
  const may = useCan('trust.register') && scope.company === undefined
  const operator = useQuery({ ...callQuery(trustOperatorCall, {}), enabled: may })
  useChanges(['trust_rates'], [trustOperatorCall])
  if (operator.data?.operator !== null) return null
  return (
    <div className={classes.notice} role="status">
      <span>{t('notice.unregistered')}</span>
      <LinkButton to="/trusted/config">{t('notice.register')}</LinkButton>
    </div>
  )
}
