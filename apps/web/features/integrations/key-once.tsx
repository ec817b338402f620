import IconCopy from 'virtual:icons/copy'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { toastError, toastSuccess } from '../../lib/api/toasts.ts'
import { Panel } from '../../ui/panel.tsx'
import classes from './integrations.module.css'

type Props = {
  title: string
  /** What it is, and where it goes. */
  says: string
  value: string
  onClose: () => void
}

/** A key or a secret that was just made: one that is shared is seen here and never again. */
export function KeyOnce({ title, says, value, onClose }: Props) {
  const { t } = useTranslation('integrations')
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => toastSuccess(t('key.copied')),
      () => toastError(t('key.notCopied')),
    )
  return (
    <Panel title={title}>
      <div className={classes.key}>
        <p>{says}</p>
        <code>{value}</code>
        <div className={classes.buttons}>
          <Button leftSection={<IconCopy size={14} />} onClick={() => void copy()}>
            {t('key.copy')}
          </Button>
          <Button onClick={onClose}>{t('key.kept')}</Button>
        </div>
      </div>
    </Panel>
  )
}
