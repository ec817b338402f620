import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'

/** The rows of a group that are shown at first, and how many more at a time. */
export const GROUP_ROWS = 50

/** The way to the other rows of a group. */
export function MoreRows({ shown, total, onMore }: { shown: number; total: number; onMore: () => void }) {
  const { t } = useTranslation('groups')
  const format = useFormat()
  return (
    <Button size="compact-xs" variant="subtle" onClick={onMore}>
      {t('more', { shown: format.count(shown), total: format.count(total) })}
    </Button>
  )
}
