import type { HeldView, OfficeHeld } from '@fxmatch/contract/http/office-held'
import type { HeldKind } from '@fxmatch/domain/gate/office-ceilings'
import { HOME_CURRENCY } from '@fxmatch/domain/money/home-currency'
import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { MISSING, useFormat } from '../../../lib/format/use-format.ts'
import { CurrencyLabel } from '../../../ui/currency-label.tsx'
import type { DataColumn } from '../../../ui/data-table/columns.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LimitBar } from '../../../ui/limit-bar.tsx'
import classes from '../gate.module.css'
import { useBy } from '../use-by.ts'
import type { DeclareStart } from './declare-panel.tsx'

type Standing = NonNullable<OfficeHeld['cash']>
export type OnDeclare = ((start: DeclareStart) => void) | null

const TONES = { PASS: 'ok', WARN: 'warn', REFUSE: 'bad' } as const

/** How much of a ceiling is taken, for the eye; the figures stand beside it. */
export function CeilingBar({ standing: { value, ceiling, percent, outcome } }: { standing: Standing }) {
  const label = useFormat().percent(percent)
  return <LimitBar used={value} reserved="0" limit={ceiling} tone={TONES[outcome]} label={label} />
}

/** What an office holds of each currency, in notes or on its account: declared, to be there now, and what counts. */
export function HeldList({
  kind,
  held,
  onDeclare,
}: {
  kind: HeldKind
  held: OfficeHeld | undefined
  onDeclare: OnDeclare
}) {
  const { t } = useTranslation('held')
  const format = useFormat()
  const columns = useHeldColumns(kind, onDeclare)
  const cash = kind === 'CASH'
  const title = t(cash ? 'notes' : 'account')
  return (
    <section className={classes.section}>
      <h2>{title}</h2>
      {held && !cash && <p>{t('accountLead', { ceiling: format.count(Number(held.accountCeiling)) })}</p>}
      {held && cash && <CashStanding held={held} />}
      <DataTable
        label={title}
        name={cash ? 'office-notes' : 'office-account'}
        columns={columns}
        rows={cash ? held?.notes : held?.account}
        rowKey={({ currency }) => currency}
        empty={<EmptyState>{t(cash ? 'noNotes' : 'noAccount')}</EmptyState>}
      />
    </section>
  )
}

/** All notes together beside their ceiling; that nothing is checked while nothing was declared. */
function CashStanding({ held: { cash, cashCeiling } }: { held: OfficeHeld }) {
  const { t } = useTranslation('held')
  const format = useFormat()
  const ceiling = format.count(Number(cashCeiling))
  if (cash === null) return <p className={classes.notice}>{t('undeclared', { ceiling })}</p>
  const figures = { value: format.dinars(cash.value), ceiling, percent: format.decimal(cash.percent) }
  return (
    <>
      <p
        className={cash.outcome === 'PASS' ? undefined : classes.notice}
        role={cash.outcome === 'REFUSE' ? 'alert' : undefined}
      >
        {t(`cash.${cash.outcome}`, figures)}
      </p>
      <CeilingBar standing={cash} />
    </>
  )
}

function useHeldColumns(kind: HeldKind, onDeclare: OnDeclare): DataColumn<HeldView>[] {
  const { t } = useTranslation(['held', 'orders'])
  const format = useFormat()
  const by = useBy()
  return useMemo((): DataColumn<HeldView>[] => {
    const figure = (
      id: 'declared' | 'expected' | 'inHand' | 'due',
      yields?: number,
    ): DataColumn<HeldView> => ({
      id,
      header: t(`held:column.${id}`),
      kind: 'number',
      value: (row) => row[id],
      render: (row) =>
        row[id] === null
          ? id === 'declared'
            ? t('held:never')
            : MISSING
          : format.amount(row[id], row.decimals),
      ...(yields === undefined ? {} : { yields }),
    })
    return [
      {
        id: 'currency',
        header: t('orders:column.currency'),
        value: ({ currency }) => currency,
        render: ({ currency }) => <CurrencyLabel iso={currency} />,
        hideable: false,
        sortable: true,
      },
      figure('declared'),
      figure('expected'),
      ...(kind === 'CASH' ? [figure('inHand', 3)] : []),
      figure('due', 2),
      {
        id: 'value',
        header: t('held:column.value'),
        unit: HOME_CURRENCY,
        kind: 'number',
        value: ({ value }) => value,
        render: ({ value }) => (value === null ? t('held:unvalued') : format.dinars(value)),
        hideable: false,
        sortable: true,
      },
      ...(kind === 'ACCOUNT'
        ? [
            {
              id: 'share',
              header: t('held:column.share'),
              kind: 'number',
              value: ({ standing }) => standing?.percent ?? null,
              render: ({ standing }) =>
                standing === null ? (
                  MISSING
                ) : (
                  <span className={classes.engaged}>
                    {format.decimal(standing.percent)} <CeilingBar standing={standing} />
                  </span>
                ),
            } satisfies DataColumn<HeldView>,
          ]
        : []),
      {
        id: 'rate',
        header: t('held:column.rate'),
        value: ({ rateDay }) => rateDay,
        render: ({ rateDay }) => (rateDay === null ? t('held:unvalued') : format.date(rateDay)),
        yields: 4,
      },
      {
        id: 'by',
        header: t('held:column.by'),
        value: ({ declaredAt }) => declaredAt,
        render: ({ declaredBy, declaredAt }) => by(declaredBy, declaredAt),
        yields: 5,
      },
      ...(onDeclare
        ? [
            {
              id: 'actions',
              header: t('orders:column.actions'),
              kind: 'action',
              value: () => null,
              hideable: false,
              render: ({ currency }) => (
                <Button
                  size="compact-xs"
                  aria-label={t('held:declareOf', { currency, what: t(`held:form.kinds.${kind}`) })}
                  onClick={() => onDeclare({ kind, currency })}
                >
                  {t('held:declare')}
                </Button>
              ),
            } satisfies DataColumn<HeldView>,
          ]
        : []),
    ]
  }, [t, format, by, kind, onDeclare])
}
