import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { KEYS } from '../../../lib/keys/keys.ts'
import classes from './list.module.css'

/** Says how many orders the filters hide, the list's first day and side among them; one click, or its key, shows them. */
export function HiddenOrders({ count, onShow }: { count: number; onShow: () => void }) {
  const { t } = useTranslation('orders')
  if (count === 0) return null
  return (
    <p className={classes.hidden} role="status">
      {t('list.hidden', { count })}
      <Button
        size="compact-xs"
        data-show-hidden
        onClick={onShow}
        rightSection={<kbd className={classes.key}>{KEYS.showHidden.shown}</kbd>}
      >
        {t('list.showHidden')}
      </Button>
    </p>
  )
}
