import IconTrash from 'virtual:icons/trash'
import type { TrustTier } from '@fxmatch/contract/http/trust-strategy'
import { HOME_CURRENCY } from '@fxmatch/domain/money/home-currency'
import { ActionIcon } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/use-format.ts'
import type { DataColumn } from '../../../ui/data-table/columns.ts'
import { DecimalInput } from '../../../ui/decimal-input.tsx'
import { PriceCell } from '../../../ui/price-input.tsx'
import classes from '../trust.module.css'
import type { NewLine } from './tier-draft.ts'
import type { Strategy } from './use-strategy.ts'

/** A saved line; without one, the line that is being added. */
export type TierRow = { id: string; tier: TrustTier | null }

/** Threshold, rate, tokens, action: the Default row's rate is a field, saved lines are read only (specification 002 §2). */
export function useTierColumns(
  strategy: Strategy,
  mayChange: boolean,
  onDelete: (tier: TrustTier) => void,
): DataColumn<TierRow>[] {
  const { t } = useTranslation('trust')
  const format = useFormat()
  return useMemo(() => {
    const field = (name: keyof NewLine, header: string, places?: number) => (
      <LineField
        strategy={strategy}
        name={name}
        header={header}
        {...(places === undefined ? {} : { places })}
      />
    )
    const columns: DataColumn<TierRow>[] = [
      {
        id: 'limit',
        header: t('copilot.limit'),
        unit: HOME_CURRENCY,
        kind: 'number',
        // Said of every line that is saved: on a telephone it is what the card of a line is called.
        value: ({ tier }) => tier && (tier.limitAmount ?? t('copilot.default')),
        render: ({ tier }) => {
          if (tier === null) return field('limitAmount', t('copilot.limit'), 3)
          return tier.limitAmount === null ? t('copilot.default') : format.dinars(tier.limitAmount)
        },
        hideable: false,
      },
      {
        id: 'rate',
        header: t('copilot.rate'),
        kind: 'number',
        value: ({ tier }) => tier?.rateValue ?? null,
        render: ({ tier }) => {
          if (tier === null) return field('rateValue', t('copilot.rate'))
          return tier.limitAmount === null && mayChange ? (
            <DefaultRate strategy={strategy} />
          ) : (
            format.rate(tier.rateValue)
          )
        },
        hideable: false,
      },
      {
        id: 'bid',
        header: t('copilot.bid'),
        kind: 'number',
        value: ({ tier }) => tier?.bid ?? null,
        render: ({ tier }) => (tier === null ? field('bid', t('copilot.bid')) : format.count(tier.bid)),
        hideable: false,
      },
    ]
    if (mayChange && strategy.line === null) {
      columns.push({
        id: 'action',
        header: t('copilot.action'),
        kind: 'action',
        value: () => null,
        hideable: false,
        render: ({ tier }) => tier && <DeleteButton tier={tier} onDelete={onDelete} />,
      })
    }
    return columns
  }, [t, format, strategy, mayChange, onDelete])
}

function DeleteButton({ tier, onDelete }: { tier: TrustTier; onDelete: (tier: TrustTier) => void }) {
  const { t } = useTranslation('trust')
  const format = useFormat()
  const isDefault = tier.limitAmount === null
  return (
    <ActionIcon
      aria-label={
        isDefault
          ? t('copilot.deleteDefault')
          : t('copilot.deleteOf', { limit: format.dinars(tier.limitAmount) })
      }
      disabled={isDefault}
      onClick={() => onDelete(tier)}
    >
      <IconTrash size={16} />
    </ActionIcon>
  )
}

function DefaultRate({ strategy }: { strategy: Strategy }) {
  const { t } = useTranslation(['trust', 'errors'])
  return (
    <PriceCell
      price={strategy.prices.of('default')}
      className={classes.rate ?? ''}
      size="xs"
      aria-label={t('trust:copilot.defaultRate')}
      value={strategy.rate}
      onChange={strategy.setRate}
      error={strategy.wrongRate ? t('errors:field.decimal') : undefined}
    />
  )
}

function LineField({
  strategy,
  name,
  header,
  places,
}: {
  strategy: Strategy
  name: keyof NewLine
  header: string
  places?: number
}) {
  const { t } = useTranslation(['trust', 'errors', 'refusals'])
  const { line, faults, type } = strategy
  if (line === null) return null
  const fault = faults[name]
  const text =
    fault === 'notAbove'
      ? t('refusals:rule.NOT_ABOVE')
      : fault === 'required'
        ? t('errors:field.required')
        : fault && t('errors:field.invalid')
  const field = {
    className: classes.rate ?? '',
    size: 'xs',
    'aria-label': t('trust:copilot.newField', { field: header }),
    'data-new-line': name,
    // On a card the threshold is the title, which has no term beside it.
    placeholder: name === 'limitAmount' ? header : '',
    'aria-required': true,
    value: line[name],
    onChange: (value: string) => type({ ...line, [name]: value }),
    error: text,
  }
  if (name === 'rateValue') return <PriceCell price={strategy.prices.of('line')} {...field} />
  return <DecimalInput {...field} {...(places === undefined ? {} : { places })} />
}
