import type { RfqView } from '@fxmatch/contract/http/rfqs'
import { isLiveRfq } from '@fxmatch/domain/rfq/rfq-table'
import { useTranslation } from 'react-i18next'
import { ladderRows, liveQuotes } from '../ladder-rows.ts'
import classes from '../rfqs.module.css'
import { AwardPanel } from './award-panel.tsx'
import { LadderTable } from './ladder-table.tsx'
import { RfqStory } from './rfq-story.tsx'
import { useTaking } from './use-taking.ts'

/** The answers to a request as they come, the best price first, and beside them what is taken of them. @param now the server's time */
export function Ladder({ rfq, now }: { rfq: RfqView; now: Date }) {
  const { t } = useTranslation('rfqs')
  const isOpen = rfq.status !== 'ENDED' && isLiveRfq(rfq.status)
  const live = isOpen ? liveQuotes(rfq, now) : []
  const mayAward = isOpen && rfq.allowedActions.some(({ action, allowed }) => action === 'award' && allowed)
  const taking = useTaking(rfq, live)
  const form = mayAward && live.length > 0 ? 'award' : null
  return (
    <div className={classes.two} data-award={form !== null || undefined}>
      <div className={classes.main}>
        <LadderTable rfq={rfq} rows={ladderRows(rfq, now)} now={now} taking={form === null ? null : taking} />
        {mayAward && live.length === 0 && (
          <p className="soft" role="status">
            {t('award.nothing')}
          </p>
        )}
        <RfqStory rfq={rfq} />
      </div>
      {form !== null && <AwardPanel rfq={rfq} live={live} taking={taking} now={now} />}
    </div>
  )
}
