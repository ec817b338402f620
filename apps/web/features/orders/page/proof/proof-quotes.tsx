import type { OrderDetail } from '@fxmatch/contract/http/order-view'
import type { PriceProofView } from '@fxmatch/contract/http/price-proof'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { MISSING, useFormat } from '../../../../lib/format/use-format.ts'
import { timeLeft } from '../../../../ui/countdown.tsx'
import { FiguresTable } from '../../../../ui/figures-table.tsx'
import { Point } from '../../../../ui/point.tsx'

const SECOND_MS = 1_000

/** The firm prices among which a price was awarded in a request for quotes, the best first; nothing where the reader is told none. */
export function ProofQuotes({ order, proof: { quotes } }: { order: OrderDetail; proof: PriceProofView }) {
  const { t } = useTranslation('proof')
  const format = useFormat()
  if (quotes === undefined) return null
  const { isoCode, pattern } = order.currency
  const name = t('quotes.of', { reference: quotes.request })
  const asked = { houses: format.count(quotes.houses), amount: format.amount(quotes.amount, pattern) }
  return (
    <>
      <p className="soft">
        {quotes.id === null ? (
          name
        ) : (
          <Link to="/rfqs/$id" params={{ id: quotes.id }}>
            {name}
          </Link>
        )}
        <Point />
        {t('quotes.asked', { ...asked, currency: isoCode })}
      </p>
      {quotes.early && (
        <p>
          {t(quotes.early.left > 0 ? 'quotes.early' : 'quotes.silent', {
            silent: format.count(quotes.early.unanswered),
            houses: format.count(quotes.houses),
            after: timeLeft(quotes.early.seconds * SECOND_MS),
            left: timeLeft(quotes.early.left * SECOND_MS),
          })}
        </p>
      )}
      <FiguresTable
        label={t('quotes.title')}
        head={t('quotes.title')}
        figures={[t('price'), t('amount', { currency: isoCode }), t('quotes.taken', { currency: isoCode })]}
        lines={quotes.quotes.map(({ house, rate, amount, taken }, index) => ({
          key: `quote ${index}`,
          head: format.facts([format.count(index + 1), house ?? t('quotes.house', { number: index + 1 })]),
          cells: [
            format.rate(rate),
            format.amount(amount, pattern),
            taken === null ? MISSING : <b key="taken">{format.amount(taken, pattern)}</b>,
          ],
        }))}
      />
    </>
  )
}
