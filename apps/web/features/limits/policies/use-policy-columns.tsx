import type { PositionPolicyView } from '@fxmatch/contract/http/position-policies'
import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { hourUnit } from '../../../lib/format/units.ts'
import { type Formats, MISSING, useFormat } from '../../../lib/format/use-format.ts'
import { useCan } from '../../../lib/session/session.ts'
import { CurrencyLabel } from '../../../ui/currency-label.tsx'
import type { DataColumn } from '../../../ui/data-table/columns.ts'

type Row = PositionPolicyView
type Translate = ReturnType<typeof useTranslation<'limits'>>['t']

/** The columns of the PMP; 'Modifier' is there for the back office. */
export function usePolicyColumns(onEdit: (policy: Row) => void): DataColumn<Row>[] {
  const { t, i18n } = useTranslation('limits')
  const format = useFormat()
  const hours = hourUnit(i18n.language)
  const mayEdit = useCan('configuration.manage')
  return useMemo(() => {
    const action: DataColumn<Row> = {
      id: 'action',
      header: t('column.action'),
      kind: 'action',
      value: ({ version }) => version,
      render: (policy) => (
        <Button
          size="compact-xs"
          aria-label={t('policy.editOf', { currency: policy.currency.isoCode })}
          onClick={() => onEdit(policy)}
        >
          {t('policy.edit')}
        </Button>
      ),
      hideable: false,
    }
    return [
      {
        id: 'currency',
        header: t('column.currency'),
        sortable: true,
        value: ({ currency }) => currency.isoCode,
        render: ({ currency }) => <CurrencyLabel iso={currency.isoCode} unit={currency.unit} />,
        hideable: false,
      },
      ...limitColumns(t, format, hours),
      ...openingColumns(t, format),
      ...averageColumns(t, format),
      {
        id: 'set',
        header: t('column.set'),
        value: ({ validFrom }) => validFrom,
        render: ({ setBy, validFrom }) =>
          setBy === null ? t('policy.byDefault') : format.facts([setBy, format.dateTime(validFrom)]),
        startsHidden: true,
      },
      ...(mayEdit ? [action] : []),
    ]
  }, [t, format, hours, mayEdit, onEdit])
}

function limitColumns(t: Translate, format: Formats, hours: string): DataColumn<Row>[] {
  const amount = (id: 'smallestAmount' | 'largestAmount'): DataColumn<Row> => ({
    id,
    header: t(`column.${id}`),
    kind: 'number',
    value: (row) => row[id],
    render: (row) => format.amount(row[id], row.currency.pattern),
  })
  return [
    amount('smallestAmount'),
    amount('largestAmount'),
    {
      id: 'hours',
      header: t('column.hours'),
      unit: hours,
      kind: 'number',
      value: ({ effectiveMaxHours }) => effectiveMaxHours,
      render: ({ maxHours, effectiveMaxHours }) =>
        maxHours === null ? t('policy.general', { hours: effectiveMaxHours }) : format.count(maxHours),
    },
    {
      id: 'deviation',
      header: t('column.deviation'),
      unit: '%',
      kind: 'number',
      value: ({ deviationPercent }) => deviationPercent,
      render: ({ deviationPercent }) => format.decimal(deviationPercent),
    },
  ]
}

function openingColumns(t: Translate, format: Formats): DataColumn<Row>[] {
  return [
    {
      id: 'opening',
      header: t('column.opening'),
      kind: 'number',
      value: ({ openingRate }) => openingRate,
      render: ({ openingRate }) => format.rate(openingRate),
    },
    {
      id: 'range',
      header: t('column.range'),
      kind: 'number',
      value: ({ lowestRate }) => lowestRate,
      render: ({ lowestRate, highestRate }) =>
        lowestRate === null || highestRate === null ? (
          <span className="soft">{t('policy.noRange')}</span>
        ) : (
          t('range', { lowest: format.rate(lowestRate), highest: format.rate(highestRate) })
        ),
    },
  ]
}

function averageColumns(t: Translate, format: Formats): DataColumn<Row>[] {
  const average = (part: 'all' | 'CASH' | 'DIGITAL'): DataColumn<Row> => ({
    id: `average-${part}`,
    header: t(`policy.average.${part}`),
    kind: 'number',
    value: ({ traded }) => traded[part].average,
    render: ({ traded }) =>
      traded[part].average === null ? (
        MISSING
      ) : (
        <span
          title={t('policy.averageOf', {
            count: traded[part].orders,
            amount: format.decimal(traded[part].amount),
          })}
        >
          {format.rate(traded[part].average)}
        </span>
      ),
  })
  return [average('all'), average('CASH'), average('DIGITAL')]
}
