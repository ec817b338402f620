import type { QuoteView, RfqView } from '@fxmatch/contract/http/rfqs'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/use-format.ts'
import { useFullPrice } from '../../../lib/prices/use-full-price.ts'
import { Panel } from '../../../ui/panel.tsx'
import { Timeline } from '../../../ui/timeline.tsx'

/** What happened to a request, the newest first: from what stands in it. */
export function RfqStory({ rfq }: { rfq: RfqView }) {
  const { t } = useTranslation('rfqs')
  const format = useFormat()
  const fullPrice = useFullPrice()
  const seen = new Set<string>()
  const answers = rfq.quotes
    .toSorted((one, other) => Date.parse(one.createdAt) - Date.parse(other.createdAt))
    .map((quote) => {
      const isFirst = !seen.has(quote.house.id)
      seen.add(quote.house.id)
      return {
        id: quote.id,
        at: quote.createdAt,
        text: t(`story.${whatOf(quote, isFirst)}`, {
          house: quote.house.name,
          rate: fullPrice(quote.rate, rfq.unit, rfq.currency),
        }),
      }
    })
  const entriesByTime = [
    { id: 'opened', at: rfq.createdAt, text: t('story.opened', { name: rfq.asker.name }) },
    ...answers,
    ...(rfq.endedAt === null ? [] : [{ id: 'ended', at: rfq.endedAt, text: t(`status.${rfq.status}`) }]),
  ]
  const entries = entriesByTime
    .toReversed()
    .map(({ id, at, text }) => ({ id, time: format.seconds(at), children: text }))
  return (
    <Panel title={t('story.title')}>
      <Timeline label={t('story.title')} entries={entries} />
    </Panel>
  )
}

function whatOf({ status, rate }: QuoteView, isFirst: boolean): 'declined' | 'quoted' | 'again' {
  if (status === 'DECLINED' || rate === null) return 'declined'
  return isFirst ? 'quoted' : 'again'
}
