import type { OrderDetail } from '@fxmatch/contract/http/order-view'
import type { PriceProofView } from '@fxmatch/contract/http/price-proof'
import { compareDecimals } from '@fxmatch/domain/money/amount'
import { decimal } from '@fxmatch/domain/money/decimal'
import { toldPlace } from '@fxmatch/domain/price-proof/told-place'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../lib/format/use-format.ts'
import { FiguresTable } from '../../../../ui/figures-table.tsx'

const MINUTE = 60

/** What could have been ordered instead, by rate, with the price itself at its place; the best combination last. */
export function ProofAlternatives({ order, proof }: { order: OrderDetail; proof: PriceProofView }) {
  const { t } = useTranslation('proof')
  const format = useFormat()
  const { standing } = proof
  if (standing === null) return null
  const { isoCode, pattern } = order.currency
  const others = standing.alternatives.map((one, index) => ({
    key: `alternative ${index}`,
    rate: one.rate,
    isDeal: false,
    head: format.facts([format.count(one.rank), one.house ?? t('other')]),
    cells: [
      format.amount(one.amount, pattern),
      format.rate(one.rate),
      format.rate(one.allIn),
      format.signed(one.costTnd),
      format.count(Math.floor(one.ageSeconds / MINUTE)),
    ],
  }))
  const deal = {
    key: 'deal',
    rate: proof.rate,
    isDeal: true,
    head: <b>{format.facts([String(toldPlace(standing).rank), order.seller.name, t('chosen')])}</b>,
    cells: [
      format.amount(proof.amount, pattern),
      format.rate(proof.rate),
      <b key="allIn">{format.rate(standing.allIn)}</b>,
      format.signed('0.000'),
      '',
    ],
  }
  const lines = [deal, ...others].toSorted(
    (one, other) => compareDecimals(one.rate, other.rate) || Number(other.isDeal) - Number(one.isDeal),
  )
  const { stack } = standing
  return (
    <FiguresTable
      label={t('possible')}
      head={t('possible')}
      figures={[t('amount', { currency: isoCode }), t('price'), t('allIn'), t('apart'), t('age')]}
      lines={[
        ...lines,
        ...(stack
          ? [
              {
                key: 'stack',
                head: t('stack', {
                  parts: stack.parts.map(({ amount }) => format.amount(amount, pattern)).join(' + '),
                }),
                cells: [
                  format.amount(proof.amount, pattern),
                  '',
                  format.rate(stack.allIn),
                  format.signed(decimal(stack.saving.tnd).negated().toFixed(3)),
                  '',
                ],
              },
            ]
          : []),
      ]}
    />
  )
}
