import type { Limits } from '@fxmatch/contract/http/gate'
import { COUNTERPARTY_KINDS, OFFICE_DEFAULT } from '@fxmatch/domain/gate/limits'
import { sumDecimals } from '@fxmatch/domain/money/amount'
import { HOME_DECIMALS } from '@fxmatch/domain/money/decimal'
import { useTranslation } from 'react-i18next'
import { unbroken } from '../../lib/format/dates.ts'
import { MISSING, useFormat } from '../../lib/format/use-format.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import classes from './gate.module.css'
import { kindKey } from './limit-subject.ts'
import { type OnPropose, ProposeButton } from './propose-column.tsx'
import { useCounterpartyColumns } from './use-counterparty-columns.tsx'

/** What is engaged with each counterparty on the value date, by currency, and what its limit leaves; the sums add up to the millime. */
export function CounterpartyLimits({
  limits,
  onPropose,
}: {
  limits: Limits | undefined
  onPropose: OnPropose
}) {
  const { t } = useTranslation('gate')
  const format = useFormat()
  const { columns, shown } = useCounterpartyColumns(limits, onPropose)
  const rows = limits?.counterparties
  // Where no row has the figure there is no sum of it either.
  const sum = (of: (row: Limits['counterparties'][number]) => string | null) => {
    const figures = (rows ?? []).flatMap((row) => of(row) ?? [])
    return figures.length === 0 ? MISSING : format.dinars(sumDecimals(figures).toFixed(HOME_DECIMALS))
  }
  return (
    <section className={classes.section}>
      <h2>{t('limits.byCounterparty')}</h2>
      {limits && !limits.counterpartiesLimited && (
        <p className={classes.notice}>{t('limits.unlimited', { amount: format.dinars(OFFICE_DEFAULT) })}</p>
      )}
      <p className="soft">
        {t('limits.counterpartyLead', { day: limits ? unbroken(format.date(limits.day)) : '…' })}
      </p>
      <DataTable
        label={t('limits.byCounterparty')}
        name="limits-counterparties"
        columns={columns}
        rows={rows}
        rowKey={({ company }) => company.id}
        empty={<EmptyState>{t('limits.noCounterparty')}</EmptyState>}
        {...(rows && rows.length > 0
          ? {
              totals: {
                ...Object.fromEntries(shown.map((of) => [of.id, sum((row) => of.engaged(row))])),
                limit: sum(({ limit }) => limit),
                used: sum(({ used }) => used),
                reserved: sum(({ reserved }) => reserved),
                left: sum(({ left }) => left),
              },
            }
          : {})}
      />
      <ul className={classes.kinds}>
        {COUNTERPARTY_KINDS.map((kind) => {
          const limit = limits?.kinds.find((one) => one.kind === kind)?.limit ?? null
          return (
            <li key={kind}>
              <span>{t(`limits.allOf.${kind}`)}</span>
              <b>{limit === null ? t('limits.noLimit') : format.money(limit)}</b>
              {onPropose && (
                <ProposeButton
                  name={t(`limits.allOf.${kind}`)}
                  onPress={() => onPropose({ scope: 'COUNTERPARTY_DAY', subject: kindKey(kind) })}
                />
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
