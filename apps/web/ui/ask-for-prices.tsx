import type { OrderRequestView } from '@fxmatch/contract/http/order-request-view'
import { isPositiveDecimal } from '@fxmatch/domain/money/amount'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '../lib/session/session.ts'
import { LinkButton } from './link-button.tsx'

/** The timed way to buy what a draft has open: firm prices of several houses under one clock, beside the bids that banks place. */
export function AskForPrices({
  request: { id, currency, openAmount, status },
  why,
}: {
  request: Pick<OrderRequestView, 'id' | 'currency' | 'openAmount' | 'status'>
  /** What it is better for, where something else stands beside it. */
  why?: ReactNode
}) {
  const { t } = useTranslation('trading')
  const mayAsk = useCan('rfq.ask')
  if (!mayAsk || status !== 'DRAFT' || !isPositiveDecimal(openAmount)) return null
  const way = (
    <LinkButton to="/rfqs" search={{ ask: true, request: id, currency, amount: openAmount }}>
      {t('ask.open')}
    </LinkButton>
  )
  return why === undefined ? (
    way
  ) : (
    <p>
      <span className="soft">{why}</span> {way}
    </p>
  )
}
