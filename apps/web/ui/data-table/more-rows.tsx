import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import classes from './group-heads.module.css'

/** The rows of a group that are shown at first, and how many more at a time. */
export const GROUP_ROWS = 50

/** The way to the other rows of a group. */
export function MoreRows({ shown, total, onMore }: { shown: number; total: number; onMore: () => void }) {
  const { t } = useTranslation(['groups', 'common'])
  const format = useFormat()
  const [to, all] = [format.count(shown), format.count(total)]
  return (
    <>
      <Button size="compact-xs" variant="subtle" data-screen-only onClick={onMore}>
        {t('groups:more', { shown: to, total: all })}
      </Button>
      {/* Nothing can be pressed on paper, and the sums are of all rows. */}
      <span className={classes.onPaper}>
        {t('common:table.range', { from: format.count(1), to, total: all })}
      </span>
    </>
  )
}
