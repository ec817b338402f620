import { Button } from '@mantine/core'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { KEYS } from '../../../lib/keys/keys.ts'

/** Takes the positions that are taken off the list, and says how many these are. */
export const TakenToggle = memo(function TakenToggle({
  count,
  hidden,
  onHide,
}: {
  count: number
  hidden: boolean
  onHide: (hidden: boolean) => void
}) {
  const { t } = useTranslation('market')
  return (
    <Button
      variant={hidden ? 'light' : 'default'}
      aria-pressed={hidden}
      aria-keyshortcuts={KEYS.hideTaken.shown}
      data-shortcut="hideTaken"
      onClick={() => onHide(!hidden)}
    >
      {t('filter.hideTaken', { count })}
    </Button>
  )
})
