import type { PriceProofView } from '@fxmatch/contract/http/price-proof'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../lib/format/use-format.ts'
import classes from './proof.module.css'
import { NEAR_PERCENT, type RailTick, railTicks } from './rail-ticks.ts'

/** The references, what could be had and the price on one line, each at its rate; the tables below say the same. */
export function ProofRail({ proof }: { proof: PriceProofView }) {
  const { t } = useTranslation('proof')
  const format = useFormat()
  const ticks = railTicks(proof)
  if (ticks.length < 2) return null
  const label = ({ kind, rank }: RailTick) => {
    if (kind === 'deal') return t('thisPrice')
    return kind === 'alternative' ? format.count(rank ?? 0) : t(kind === 'opening' ? 'openingNone' : kind)
  }
  return (
    <div className={classes.rail} aria-hidden>
      {ticks.map((tick) => (
        <span
          key={tick.key}
          className={classes.tick}
          data-kind={tick.kind}
          data-named={tick.named ?? undefined}
          style={{ insetInlineStart: `${tick.percent}%`, width: `${NEAR_PERCENT}%` }}
        >
          {tick.named !== null && (
            <>
              <small>{label(tick)}</small>
              <b>{format.rate(tick.rate)}</b>
            </>
          )}
        </span>
      ))}
    </div>
  )
}
