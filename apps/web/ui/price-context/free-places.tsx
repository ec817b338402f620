import { sumDecimals } from '@fxmatch/domain/money/amount'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import type { FreePositions } from '../../lib/prices/free-positions.ts'
import classes from './price-context.module.css'

const MOST = 5

type Place = FreePositions['places'][number] & { key: string; label: string }

/** What is free, by governorate; beyond the largest five, the others together, so that the amounts add up. */
export function FreePlaces({
  free,
  currency,
  decimals,
}: {
  free: FreePositions
  currency: string
  decimals: number
}) {
  const { t } = useTranslation('market')
  const format = useFormat()
  if (free.count === 0) return null
  const amountOf = (amount: string) => format.sum(amount, decimals, currency)
  const places = shownPlaces(free, t('noZone'), (count) => t('context.others', { count }))
  const most = Math.max(...places.map(({ amount }) => Number(amount)))
  return (
    <div className={classes.part}>
      <h4>
        {t('context.free')}{' '}
        <small>{t('context.freeSum', { count: free.count, amount: amountOf(free.amount) })}</small>
      </h4>
      <table>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{t('context.column.place')}</th>
            <th scope="col">{t('context.column.count')}</th>
            <th scope="col">{t('context.column.amount', { currency })}</th>
          </tr>
        </thead>
        <tbody>
          {places.map(({ key, label, count, amount }) => (
            <tr key={key}>
              <td>{label}</td>
              <td>{format.count(count)}</td>
              <td>
                {amountOf(amount)}
                <span aria-hidden="true" className={classes.bar}>
                  <i style={{ width: `${(Number(amount) / most) * 100}%` }} />
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function shownPlaces({ places }: FreePositions, nowhere: string, others: (count: number) => string): Place[] {
  const shown = places.slice(0, places.length > MOST ? MOST - 1 : MOST)
  const rest = places.slice(shown.length)
  const named = shown.map((place) => ({ ...place, key: place.name ?? '', label: place.name ?? nowhere }))
  if (rest.length === 0) return named
  return [
    ...named,
    {
      key: ' others',
      name: null,
      label: others(rest.length),
      count: rest.reduce((sum, { count }) => sum + count, 0),
      amount: sumDecimals(rest.map(({ amount }) => amount)).toFixed(),
    },
  ]
}
