import IconPlus from 'virtual:icons/plus'
import { type DenominationView, denominationsCall } from '@fxmatch/contract/http/denominations'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../lib/api/call-query.ts'
import { useLedRow } from '../../lib/navigation/use-led-to.ts'
import { useSearchState } from '../../lib/navigation/use-search-state.ts'
import { useChanges } from '../../live/use-changes.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Select } from '../../ui/select.tsx'
import { AddDenominationDialog } from './add-denomination-dialog.tsx'
import { ChangeDenominationDialog } from './change-denomination-dialog.tsx'
import classes from './control.module.css'
import { denominationsSearch } from './control-search.ts'
import { useDenominationColumns } from './use-denomination-columns.tsx'

/** The banknotes that there are, by currency: what receptions count, and what amounts in banknotes are made of. */
export function DenominationsScreen() {
  const { t } = useTranslation(['control', 'shell'])
  const [search, change] = useSearchState(denominationsSearch)
  useChanges(['configuration'], [denominationsCall])
  const notes = useQuery(callQuery(denominationsCall, {}))
  const [adding, setAdding] = useState(false)
  const [changing, setChanging] = useState<DenominationView | null>(null)
  const ledTo = useLedRow()
  const columns = useDenominationColumns(setChanging)
  const currencies = [...new Set(notes.data?.map(({ currency }) => currency.isoCode))]
  const shown = notes.data?.filter(
    ({ currency }) => search.currency === undefined || currency.isoCode === search.currency,
  )
  return (
    <>
      <PageHeader
        title={t('shell:menu.denominations')}
        filters={
          <Select
            className={classes.currency ?? ''}
            size="xs"
            aria-label={t('control:denominations.currency')}
            placeholder={t('control:denominations.all')}
            data={currencies}
            value={search.currency ?? null}
            clearable
            searchable
            openOnFocus={false}
            onChange={(currency) => change({ currency: currency ?? undefined })}
          />
        }
        actions={
          <Button variant="filled" leftSection={<IconPlus size={14} />} onClick={() => setAdding(true)}>
            {t('control:denominations.add')}
          </Button>
        }
      />
      <p className={classes.intro}>{t('control:denominations.intro')}</p>
      <DataTable
        label={t('shell:menu.denominations')}
        name="denominations"
        columns={columns}
        rows={shown}
        rowKey={({ currency, value }) => `${currency.isoCode} ${value}`}
        atOnce
        tone={({ currency, value }) => (`${currency.isoCode} ${value}` === ledTo ? 'current' : undefined)}
        error={notes.error}
        onRetry={() => void notes.refetch()}
      />
      {adding && <AddDenominationDialog currency={search.currency} onClose={() => setAdding(false)} />}
      {changing && <ChangeDenominationDialog note={changing} onClose={() => setChanging(null)} />}
    </>
  )
}
