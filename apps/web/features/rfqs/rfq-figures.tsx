import type { RfqFigures as Figures, Rfqs } from '@fxmatch/contract/http/rfqs'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import { Point } from '../../ui/point.tsx'
import classes from './rfqs.module.css'
import { useSpan } from './use-span.ts'

/** What the last thirty days came to, on each side that there was anything; seconds are medians. */
export function RfqFigures({ figures }: { figures: Rfqs['figures'] | undefined }) {
  if (figures === undefined) return null
  return (
    <>
      {(['asked', 'asking'] as const).map(
        (side) => figures[side].requests > 0 && <Line key={side} side={side} figures={figures[side]} />,
      )}
    </>
  )
}

function Line({ side, figures }: { side: keyof Rfqs['figures']; figures: Figures }) {
  const { t } = useTranslation('rfqs')
  const format = useFormat()
  const span = useSpan()
  const { requests, won, lost, declined, missed, answerSeconds } = figures
  const told = [
    t(`figures.won.${side}`, { n: won }),
    t(`figures.lost.${side}`, { n: lost }),
    t(`figures.declined.${side}`, { n: declined }),
    t(`figures.missed.${side}`, { n: missed }),
  ]
  return (
    <p className={classes.figures}>
      <b>{t(`figures.requests.${side}`, { n: requests })}</b>
      <Point />
      {format.facts([...told, answerSeconds !== null && t('figures.answer', { span: span(answerSeconds) })])}
    </p>
  )
}
