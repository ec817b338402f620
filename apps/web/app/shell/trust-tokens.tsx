import IconCoins from 'virtual:icons/coins'
import { trustProposalCountCall } from '@fxmatch/contract/http/trust-offers'
import { trustTokensCall } from '@fxmatch/contract/http/trust-strategy'
import { TRUST_OPERATIONS } from '@fxmatch/domain/trust/directions'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../lib/api/call-query.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { useChanges } from '../../live/use-changes.ts'
import { DefinitionList } from '../../ui/definition-list.tsx'
import classes from './shell.module.css'
import { TopPopover } from './top-popover.tsx'

/** The Trust tokens and the number of accepted tickets, live (specification 002 §2 and §6: for ROLE_TRUSTED_RATES). */
export function TrustTokens() {
  const { t } = useTranslation('shell')
  const format = useFormat()
  const tokens = useQuery(callQuery(trustTokensCall, { query: {} }))
  const accepted = useQuery(callQuery(trustProposalCountCall, { query: { status: ['ACCEPTED'] } }))
  useChanges(['trust_tokens', 'trust_proposal'], [trustTokensCall, trustProposalCountCall])
  const quantity = (operation: (typeof TRUST_OPERATIONS)[number]) => {
    const balance = tokens.data?.find(({ operationType }) => operationType === operation)
    return balance ? format.count(balance.quantity) : '…'
  }
  const count = accepted.data ? format.count(accepted.data.count) : '…'
  const [purchase, sale] = [quantity('PURCHASE'), quantity('SALE')]
  return (
    <TopPopover
      title={t('tokens.title')}
      width={240}
      trigger={
        <>
          <IconCoins size={16} aria-hidden />
          <span className={classes.tokens} title={t('means.tokens')}>
            {tokens.isError ? t('tokens.failed') : t('tokens.both', { purchase, sale })}
          </span>
          <span className="visually-hidden">
            {t('tokens.acceptedNow', { count: accepted.data?.count ?? 0 })}
          </span>
        </>
      }
    >
      {(close) => (
        <>
          <strong className={classes.accountName}>{t('tokens.title')}</strong>
          <div className={classes.accountFacts}>
            <DefinitionList
              items={[
                ...TRUST_OPERATIONS.map((operation) => ({
                  term: t(`tokens.${operation}`),
                  value: quantity(operation),
                })),
                { term: t('tokens.accepted'), value: count },
              ]}
            />
          </div>
          <div className={classes.tokenLinks}>
            <Link to="/trusted/tokens" onClick={close}>
              {t('tokens.movements')}
            </Link>
            <Link to="/trusted/book" search={{ status: 'ACCEPTED' }} onClick={close}>
              {t('tokens.tickets')}
            </Link>
          </div>
        </>
      )}
    </TopPopover>
  )
}
