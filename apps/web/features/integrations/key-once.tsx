import IconCopy from 'virtual:icons/copy'
import type { CreatedEndpoint } from '@fxmatch/contract/http/webhooks'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { toastError, toastSuccess } from '../../lib/api/toasts.ts'
import { Panel } from '../../ui/panel.tsx'
import classes from './integrations.module.css'

/** The key that an endpoint was just given: a shared secret is seen here and never again. */
export function KeyOnce({ made, onClose }: { made: CreatedEndpoint; onClose: () => void }) {
  const { t } = useTranslation('integrations')
  const { endpoint, secret } = made
  const key = secret ?? endpoint.publicKey ?? ''
  const copy = () =>
    navigator.clipboard.writeText(key).then(
      () => toastSuccess(t('key.copied')),
      () => toastError(t('key.notCopied')),
    )
  return (
    <Panel title={t('key.of', { name: endpoint.name })}>
      <div className={classes.key}>
        <p>{secret === null ? t('key.public') : t('key.once')}</p>
        <code>{key}</code>
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
