import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/use-format.ts'
import { KEYS } from '../../../lib/keys/keys.ts'
import { ReasonedButton } from '../../../ui/reasoned-button.tsx'
import classes from './batch.module.css'
import { sumOf } from './batch-sums.ts'
import type { BatchAction, BatchOrder } from './batches.ts'
import { countsOf } from './run-batch.ts'
import { TicketFiles } from './ticket-files.tsx'
import type { Batches } from './use-batch.ts'

/** The longest page of a list: a batch takes what is seen, and no more. */
export const MOST_ROWS = 100

/** That a list has more rows than its page shows, and the way to a page as long as there is. */
export type MoreRows = { total: number; shown: number; onShow: (size: typeof MOST_ROWS) => void }

type Props = {
  /** Null where nothing is chosen of a list of several steps. */
  action: BatchAction | null
  chosen: readonly BatchOrder[]
  batches: Batches
  more: MoreRows
}

/** Steps whose orders have their ticket. */
const TICKETED: readonly (BatchAction | null)[] = ['deliver', 'cash_out']

/** What can be done with the chosen orders of a list: what they come to, their step, their tickets; and the last batch's results. */
export function BatchBar({ action, chosen, batches, more }: Props) {
  const { t } = useTranslation('reports')
  const format = useFormat()
  const sum = sumOf(chosen)
  const staying = chosen.filter(({ stays }) => stays !== null).length
  const longer = more.total > more.shown && more.shown < MOST_ROWS
  return (
    <>
      {chosen.length > 0 && (
        <b className="num">
          {t('batch.sum', { equivalent: format.dinars(sum.equivalent) })}
          {sum.payable !== null && action !== 'cash_out' && (
            <small className={classes.pays}>{t('batch.pays', { payable: format.dinars(sum.payable) })}</small>
          )}
        </b>
      )}
      {staying > 0 && <span className={classes.staying}>{t('batch.stays', { count: staying })}</span>}
      {action && (
        <ReasonedButton
          size="compact-xs"
          variant="filled"
          reason={chosen.length === 0 ? t('batch.none') : null}
          reasonAs="tooltip"
          onClick={() => batches.open(action, chosen)}
        >
          {t(`batch.action.${action}`)}
          <kbd className={classes.key}>Ctrl {KEYS.actOnChosen.shown}</kbd>
        </ReasonedButton>
      )}
      {TICKETED.includes(action) && chosen.length > 0 && <TicketFiles orders={chosen} compact />}
      {longer && (
        <Button size="compact-xs" variant="subtle" onClick={() => more.onShow(MOST_ROWS)}>
          {t('batch.showMore', { most: MOST_ROWS })}
        </Button>
      )}
      {more.total > MOST_ROWS && <small>{t('batch.limit', { most: MOST_ROWS })}</small>}
      <LastBatch batches={batches} />
    </>
  )
}

/** The last batch, whose results stay to be seen. */
function LastBatch({ batches }: { batches: Batches }) {
  const { t } = useTranslation('reports')
  const format = useFormat()
  const { last } = batches
  if (!last?.sentAt) return null
  const { done, refused, open } = countsOf(last)
  return (
    <Button size="compact-xs" variant="subtle" onClick={batches.reopen}>
      {t('batch.last', { time: format.time(last.sentAt.toISOString()), done, refused: refused + open })}
    </Button>
  )
}
