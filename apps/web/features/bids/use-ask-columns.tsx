import type { AskRequestView } from '@fxmatch/contract/http/order-request-view'
import { HOME_CURRENCY } from '@fxmatch/domain/money/home-currency'
import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useReasonText } from '../../lib/failures/use-reason-text.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { useMarketText } from '../../lib/market/use-market-text.ts'
import { useCan } from '../../lib/session/session.ts'
import { Absent } from '../../ui/absent.tsx'
import { CurrencyLabel } from '../../ui/currency-label.tsx'
import type { DataColumn } from '../../ui/data-table/columns.ts'
import { ReasonedButton } from '../../ui/reasoned-button.tsx'

/** The columns of ASK FXMatch (specification 001 §2). Who may not bid has no action. */
export function useAskColumns(onOpen: (request: AskRequestView) => void): DataColumn<AskRequestView>[] {
  const { t } = useTranslation('bids')
  const format = useFormat()
  const bids = useCan('bid.place')
  return useMemo(() => {
    const untargeted = <Absent reason={t('fact.noTarget')} />
    const rate = (
      id: 'cashCorporateRate' | 'digitalCorporateRate' | 'rate',
      header: string,
    ): DataColumn<AskRequestView> => ({
      id,
      header,
      kind: 'number',
      value: (request) => request[id],
      render: (request) => (request[id] === null ? untargeted : format.rate(request[id])),
    })
    const equivalent = (
      id: 'cashCorporateEquivalent' | 'digitalCorporateEquivalent',
      header: string,
    ): DataColumn<AskRequestView> => ({
      id,
      header,
      unit: HOME_CURRENCY,
      kind: 'number',
      value: (request) => request[id],
      render: (request) => (request[id] === null ? untargeted : format.dinars(request[id])),
    })
    const columns: DataColumn<AskRequestView>[] = [
      { id: 'id', header: t('column.id'), value: ({ reference }) => reference, hideable: false },
      {
        id: 'value',
        header: t('column.value'),
        kind: 'number',
        value: ({ totalAmount }) => totalAmount,
        render: ({ totalAmount, currencyPattern }) => format.amount(totalAmount, currencyPattern),
      },
      rate('cashCorporateRate', t('column.cashRate')),
      rate('digitalCorporateRate', t('column.digitalRate')),
      rate('rate', t('column.tcc')),
      equivalent('cashCorporateEquivalent', t('column.cashEquivalent')),
      equivalent('digitalCorporateEquivalent', t('column.digitalEquivalent')),
      {
        id: 'currency',
        header: t('column.currency'),
        value: ({ currency }) => currency,
        render: ({ currency, currencyUnit }) => <CurrencyLabel iso={currency} unit={currencyUnit} />,
      },
      {
        id: 'time',
        header: t('column.time'),
        kind: 'time',
        value: ({ createdAt }) => createdAt,
        render: ({ createdAt }) => format.time(createdAt),
      },
    ]
    if (bids) {
      columns.push({
        id: 'action',
        header: t('column.action'),
        kind: 'action',
        hideable: false,
        value: () => null,
        render: (request) => <RowAction request={request} onOpen={onOpen} />,
      })
    }
    return columns
  }, [t, format, bids, onOpen])
}

function RowAction({
  request,
  onOpen,
}: {
  request: AskRequestView
  onOpen: (request: AskRequestView) => void
}) {
  const { t } = useTranslation('bids')
  const { reference, bid, placeBid } = request
  const market = useMarketText()
  const reasonOf = useReasonText()
  if (bid)
    return (
      <Button size="compact-xs" aria-label={t('myBidOn', { reference })} onClick={() => onOpen(request)}>
        {t('myBid')}
      </Button>
    )
  return (
    <ReasonedButton
      size="compact-xs"
      variant="filled"
      aria-label={t('goOn', { reference })}
      reason={market.reason ?? reasonOf(placeBid)}
      reasonAs="tooltip"
      onClick={() => onOpen(request)}
    >
      {t('go')}
    </ReasonedButton>
  )
}
