import { exchangeRatesCall, exchangeRatesDayCall } from '@fxmatch/contract/http/rates'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../lib/api/call-query.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { useCan, useSession } from '../../lib/session/session.ts'
import { useChanges } from '../../live/use-changes.ts'
import { useRateChanges } from '../../live/use-rate-changes.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { RateListButtons, RateListNotices } from '../../ui/rate-list.tsx'
import { ReasonedButton } from '../../ui/reasoned-button.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { RateHistoryDialog } from './rate-history-dialog.tsx'
import classes from './rates.module.css'
import { useStandardColumns } from './use-standard-columns.tsx'
import { useStandardDraft } from './use-standard-draft.ts'

/** 'Cours STD achat': a bank's standard purchase rates, entered or validated each working day (specification 002 §2). */
export function StandardRatesScreen() {
  const { t } = useTranslation('rates')
  const { company, companyKind } = useSession()
  if (companyKind === 'BANK') return <BankRates bankId={company} />
  return (
    <>
      <PageHeader title={t('standard.title')} />
      <EmptyState>{t('standard.banksOnly')}</EmptyState>
    </>
  )
}

function BankRates({ bankId }: { bankId: string }) {
  const { t } = useTranslation('rates')
  const canSet = useCan('rate.manage')
  const rates = useQuery(callQuery(exchangeRatesCall, { params: { companyId: bankId } }))
  useChanges(['rates'], [exchangeRatesCall, exchangeRatesDayCall])
  const edited = useStandardDraft(rates.data)
  const [history, setHistory] = useState<string | null>(null)
  const list = { ...edited, waiting: useRateChanges('STANDARD') }
  const columns = useStandardColumns(edited.draft, edited.prices, setHistory)
  const missing = (rates.data ?? []).filter(({ purchaseRate }) => purchaseRate === null)
  return (
    <>
      <PageHeader
        title={t('standard.title')}
        badges={<DayBadge bankId={bankId} />}
        actions={
          canSet &&
          rates.data && (
            <>
              {!edited.draft.editing && (
                <ReasonedButton
                  variant="filled"
                  reasonAs="tooltip"
                  reason={missing.length > 0 ? t('standard.missing', { count: missing.length }) : null}
                  loading={edited.running}
                  onClick={edited.save}
                >
                  {t('standard.validate')}
                </ReasonedButton>
              )}
              <RateListButtons {...list} />
            </>
          )
        }
      />
      <p className={`soft ${classes.lead}`}>{t('standard.lead')}</p>
      {!canSet && <p className={classes.notice}>{t('standard.notYours')}</p>}
      <RateListNotices {...list} />
      <div className={classes.table}>
        <DataTable
          label={t('standard.title')}
          name="standard-rates"
          columns={columns}
          rows={rates.data}
          rowKey={({ currency }) => currency.isoCode}
          error={rates.error}
          onRetry={() => void rates.refetch()}
        />
      </div>
      {history !== null && (
        <RateHistoryDialog bankId={bankId} currency={history} onClose={() => setHistory(null)} />
      )}
    </>
  )
}

/** Whether the day's rates are done, since when and by whom. */
function DayBadge({ bankId }: { bankId: string }) {
  const { t } = useTranslation('rates')
  const format = useFormat()
  const day = useQuery(callQuery(exchangeRatesDayCall, { params: { companyId: bankId } }))
  if (!day.data) return null
  const { updated, validatedAt, by } = day.data
  return (
    <span role="status">
      {updated ? (
        <StatusBadge tone="good">
          {t('standard.done', { time: format.dateTime(validatedAt), by: by ?? '' })}
        </StatusBadge>
      ) : (
        <StatusBadge tone="warn">{t('standard.waiting', { day: format.date(day.data.day) })}</StatusBadge>
      )}
    </span>
  )
}
