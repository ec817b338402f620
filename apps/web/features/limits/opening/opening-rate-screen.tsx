import type { OpenRate } from '@fxmatch/contract/http/opening-rates'
import { openingProgress } from '@fxmatch/domain/opening-rates/opening-rate'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/use-format.ts'
import { useSearchState } from '../../../lib/navigation/use-search-state.ts'
import { useCan } from '../../../lib/session/session.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { DecideDialog, type Decision } from './decide-dialog.tsx'
import { openingSearch } from './opening-search.ts'
import { ProposeDialog } from './propose-dialog.tsx'
import { RateDrawer } from './rate-drawer.tsx'
import { useOpenRateHistory, useOpenRates, useWithoutReference } from './use-open-rates.ts'
import { useOpeningColumns } from './use-opening-columns.tsx'

/** 'Prix d'ouverture' (specification 001 §2): the day's reference rates, which some validate or reject, once. */
export function OpeningRateScreen() {
  const { t } = useTranslation('limits')
  const format = useFormat()
  const [search, change] = useSearchState(openingSearch)
  const rates = useOpenRates()
  const history = useOpenRateHistory()
  const [deciding, setDeciding] = useState<Decision | null>(null)
  const [proposing, setProposing] = useState(false)
  const without = useWithoutReference(rates.data)
  const mayPropose = useCan('opening_rate.validate') && without.length > 0
  const columns = useOpeningColumns(history.data, setDeciding)
  const progress = openingProgress((rates.data ?? []).map(({ status }) => status))
  const day = rates.data?.[0]?.day
  const opened = rates.data?.find(({ currency }) => currency.isoCode === search.currency)
  return (
    <>
      <PageHeader
        title={t('opening.title')}
        badges={
          day && (
            <>
              <StatusBadge>
                {format.facts([t('opening.day', { day: format.date(day) }), t('opening.per')])}
              </StatusBadge>
              <StatusBadge tone={progress.waiting > 0 ? 'warn' : 'good'}>
                {t('opening.progress', { validated: progress.validated, total: progress.total })}
              </StatusBadge>
            </>
          )
        }
        actions={
          <>
            {mayPropose && <Button onClick={() => setProposing(true)}>{t('opening.propose.action')}</Button>}
            <LinkButton to="/opening-price">{t('gauge.link')}</LinkButton>
          </>
        }
      />
      <DataTable<OpenRate>
        label={t('opening.title')}
        name="opening-rates"
        columns={columns}
        rows={rates.data}
        rowKey={({ id }) => id}
        error={rates.error}
        onRetry={() => void rates.refetch()}
        onOpen={({ currency }) => change({ currency: currency.isoCode })}
        tone={({ currency }) => (currency.isoCode === search.currency ? 'current' : undefined)}
        empty={<EmptyState>{t('opening.none')}</EmptyState>}
      />
      {opened && (
        <RateDrawer
          rate={opened}
          history={history}
          onClose={() => change({ currency: undefined })}
          onDecide={setDeciding}
        />
      )}
      {proposing && <ProposeDialog without={without} onClose={() => setProposing(false)} />}
      {deciding && <DecideDialog decision={deciding} onClose={() => setDeciding(null)} />}
    </>
  )
}
