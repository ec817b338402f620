import type { TrustOffer } from '@fxmatch/contract/http/trust-view'
import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type Formats, useFormat } from '../../../lib/format/use-format.ts'
import { CurrencyLabel } from '../../../ui/currency-label.tsx'
import type { DataColumn } from '../../../ui/data-table/columns.ts'

type Translate = ReturnType<typeof useTranslation<'trust'>>['t']

/** The columns of the Trust tabs (specification 001 §2); the rate is that of the viewer's own strategy. */
export function useOfferColumns(onOpen: (offer: TrustOffer) => void): DataColumn<TrustOffer>[] {
  const { t } = useTranslation('trust')
  const format = useFormat()
  return useMemo(
    () => [
      { id: 'id', header: t('column.id'), value: ({ reference }) => reference, hideable: false },
      ...dealColumns(t, format),
      { id: 'region', header: t('column.governorate'), value: ({ region }) => region.name, yields: 3 },
      { id: 'city', header: t('column.city'), value: ({ city }) => city.name },
      {
        id: 'score',
        header: t('column.score'),
        kind: 'number',
        value: ({ score }) => score,
        render: ({ score }) => (
          <span title={score === null ? t('score.unknown') : t('score.explained')}>
            {score === null ? t('score.none') : t('score.of', { score: format.decimal(score) })}
          </span>
        ),
      },
      {
        id: 'channel',
        header: t('column.channel'),
        value: ({ channel }) => t(`channel.${channel}`),
        yields: 1,
      },
      {
        id: 'form',
        header: t('column.form'),
        means: 'form',
        value: ({ form }) => t(`form.${form}`),
        yields: 2,
      },
      {
        id: 'action',
        header: t('column.action'),
        kind: 'action',
        value: () => null,
        hideable: false,
        render: (offer) => <OfferAction offer={offer} onOpen={onOpen} />,
      },
    ],
    [t, format, onOpen],
  )
}

function dealColumns(t: Translate, format: Formats): DataColumn<TrustOffer>[] {
  return [
    {
      id: 'currency',
      header: t('column.currency'),
      value: ({ currency }) => currency.isoCode,
      render: ({ currency }) => <CurrencyLabel iso={currency.isoCode} unit={currency.unit} />,
    },
    {
      id: 'amount',
      header: t('column.amount'),
      kind: 'number',
      value: ({ amount }) => amount,
      render: ({ amount, currency }) => format.amount(amount, currency.pattern),
    },
    {
      id: 'rate',
      header: t('column.rate'),
      kind: 'number',
      value: ({ rate }) => rate,
      render: ({ rate }) => format.rate(rate),
    },
    {
      id: 'time',
      header: t('column.time'),
      kind: 'time',
      value: ({ createdAt }) => createdAt,
      render: ({ createdAt }) =>
        format.date(createdAt) === format.date(new Date().toISOString())
          ? format.time(createdAt)
          : format.dateTime(createdAt),
    },
  ]
}

/** 'GO', or 'Mon offre' where a proposal of one's own stands. */
function OfferAction({ offer, onOpen }: { offer: TrustOffer; onOpen: (offer: TrustOffer) => void }) {
  const { t } = useTranslation('trust')
  const { reference, proposal } = offer
  if (proposal)
    return (
      <Button size="compact-xs" aria-label={t('offer.mineOn', { reference })} onClick={() => onOpen(offer)}>
        {t('offer.mine')}
      </Button>
    )
  return (
    <Button
      size="compact-xs"
      variant="filled"
      aria-label={t('offer.goOn', { reference })}
      onClick={() => onOpen(offer)}
    >
      {t('offer.go')}
    </Button>
  )
}
