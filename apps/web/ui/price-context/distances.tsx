import { basisPoints } from '@fxmatch/domain/pricing/basis-points'
import type { ReactNode } from 'react'
import { unbroken } from '../../lib/format/dates.ts'
import type { FreePositions } from '../../lib/prices/free-positions.ts'
import type { SeenBeside } from '../../lib/prices/use-price-context.ts'
import { AlertBell, type BellWords } from '../alert-bell.tsx'
import { priceUnit } from './points.ts'
import classes from './price-context.module.css'

type Props = {
  context: SeenBeside
  price: string | null
  free: FreePositions | undefined
  position: number | undefined
  words: BellWords
}

/** The price against each of its references, in basis points: this price minus the other. */
export function Distances({ context, price, free, position, words }: Props) {
  const { t, format } = words
  const { opening, average, unit, currency, form } = context
  const line = (key: string, term: ReactNode, rate: string | null, none: string, bell?: ReactNode) => (
    <tr key={key}>
      <th scope="row">{term}</th>
      <td>
        {rate === null ? <span className="soft">{none}</span> : format.rate(rate)}
        {bell}
      </td>
      <td>{rate !== null && price !== null ? format.signed(basisPoints(price, rate)) : ''}</td>
    </tr>
  )
  const best = free?.best
  return (
    <table className={classes.distances}>
      <caption className="visually-hidden">{t('context.distances')}</caption>
      <thead>
        <tr>
          <th scope="col">
            <small>{t('context.sellers')}</small>
          </th>
          <th scope="col">
            <small>{priceUnit(format.count(unit), currency)}</small>
          </th>
          <th scope="col">
            <abbr title={t('context.pointsWord')}>{t('context.points')}</abbr>
          </th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">{t('context.thisPrice')}</th>
          <td>
            <b>{price === null ? '–' : format.rate(price)}</b>
          </td>
          <td />
        </tr>
        {line(
          'opening',
          opening
            ? t('context.opening', { day: unbroken(format.date(opening.day)) })
            : t('context.openingNone'),
          opening?.rate ?? null,
          t('context.none'),
          opening && (
            <AlertBell {...{ measure: 'OPENING', currency, form: null, value: opening.rate }} words={words} />
          ),
        )}
        {line(
          'average',
          <>
            <abbr title={t('context.averageWord')}>
              {t('context.average', { form: t(`shortForm.${form}`) })}
            </abbr>
            {average && <small> {t('context.deals', { count: average.deals })}</small>}
          </>,
          average?.rate ?? null,
          t('context.none'),
        )}
        {free &&
          line(
            'best',
            best
              ? best.id === position
                ? t('context.bestIsThis')
                : t('context.best', { id: best.id })
              : t('context.bestNone'),
            best?.rate ?? null,
            t('context.none'),
          )}
      </tbody>
    </table>
  )
}
