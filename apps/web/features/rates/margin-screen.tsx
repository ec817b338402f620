import type { MarginForm } from '@fxmatch/contract/http/margins'
import { partnerMarginsCall } from '@fxmatch/contract/http/margins'
import { currenciesCall } from '@fxmatch/contract/http/reference-data'
import { isForeign } from '@fxmatch/domain/money/home-currency'
import { DEFAULT_MARGIN } from '@fxmatch/domain/rates/margins'
import { Button, SegmentedControl, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { referenceQuery } from '../../lib/api/reference-query.ts'
import type { Draft } from '../../lib/forms/use-draft.ts'
import { useChanges } from '../../live/use-changes.ts'
import { CurrencyLabel } from '../../ui/currency-label.tsx'
import type { DataColumn } from '../../ui/data-table/columns.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { StaleNotice } from '../../ui/edit-bar.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PercentField } from './percent-field.tsx'
import classes from './rates.module.css'
import { useMarginDraft } from './use-margin-draft.ts'

const NO_CURRENCIES: readonly string[] = []

/** 'Marge FXMatch': a bank's margin on its companies' orders, BBE and DEC apart (specification 002 §2). */
export function MarginScreen() {
  const { t } = useTranslation(['rates', 'common'])
  const [form, setForm] = useState<MarginForm>('cash')
  const currencies = useQuery(referenceQuery(currenciesCall, {}))
  const codes = currencies.data?.map(({ isoCode }) => isoCode).filter(isForeign) ?? NO_CURRENCIES
  useChanges(['margins'], [partnerMarginsCall])
  // What is typed for one form stays while one looks at the other.
  const forms = { cash: useMarginDraft('cash', codes), digital: useMarginDraft('digital', codes) }
  const { margins, draft, save, running, told, setTold, telling } = forms[form]
  const columns = useMarginColumns(draft)
  const cancel = () => {
    draft.cancel()
    setTold(null)
  }
  return (
    <>
      <PageHeader
        title={t('rates:margin.title')}
        actions={
          margins.data && (
            <>
              {(draft.editing || telling) && (
                <Button onClick={cancel} disabled={running}>
                  {t('common:dialog.cancel')}
                </Button>
              )}
              <Button variant="filled" loading={running} onClick={save}>
                {t('common:edit.save')}
              </Button>
            </>
          )
        }
      />
      <p className={`soft ${classes.lead}`}>{t('rates:margin.lead')}</p>
      {draft.stale && !running && <StaleNotice onAdopt={draft.adopt} />}
      <div className={classes.margin}>
        <SegmentedControl
          aria-label={t('rates:margin.form')}
          value={form}
          onChange={(value) => setForm(value as MarginForm)}
          data={[
            { value: 'cash', label: 'BBE' },
            { value: 'digital', label: 'DEC' },
          ]}
        />
        <PercentField draft={draft} field={DEFAULT_MARGIN} label={t('rates:margin.default')} labelled />
      </div>
      <Switch
        className={classes.told ?? ''}
        label={t('rates:margin.told')}
        description={t('rates:margin.toldHint')}
        checked={told}
        disabled={!margins.data}
        onChange={(event) => setTold(event.currentTarget.checked)}
      />
      <div className={classes.narrow}>
        <DataTable
          label={t('rates:margin.table')}
          name="margins"
          columns={columns}
          rows={margins.data && currencies.data ? codes.map((iso) => ({ iso })) : undefined}
          rowKey={({ iso }) => iso}
          error={margins.error ?? currencies.error}
          onRetry={() => void Promise.all([margins.refetch(), currencies.refetch()])}
        />
      </div>
    </>
  )
}

function useMarginColumns(draft: Draft): DataColumn<{ iso: string }>[] {
  const { t } = useTranslation('rates')
  const usual = draft.value(DEFAULT_MARGIN)
  return [
    {
      id: 'currency',
      header: t('column.currency'),
      value: ({ iso }) => iso,
      render: ({ iso }) => <CurrencyLabel iso={iso} />,
      hideable: false,
    },
    {
      id: 'margin',
      header: t('column.margin'),
      unit: '%',
      kind: 'number',
      value: ({ iso }) => draft.value(iso),
      render: ({ iso }) => (
        <PercentField draft={draft} field={iso} label={t('margin.field', { currency: iso })} usual={usual} />
      ),
      hideable: false,
    },
  ]
}
