import IconCopy from 'virtual:icons/copy'
import IconExternalLink from 'virtual:icons/external-link'
import { type DisplayBoard, displayBoardCall, renewDisplayLinkCall } from '@fxmatch/contract/http/display'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toastError, toastSuccess } from '../../lib/api/toasts.ts'
import { useCommand } from '../../lib/api/use-command.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import classes from './display.module.css'

/** The public address of an agency's screen: opened, copied, or replaced. */
export function BoardLink({ board }: { board: DisplayBoard }) {
  const { t } = useTranslation('display')
  const [renewing, setRenewing] = useState(false)
  const renew = useCommand(renewDisplayLinkCall, {
    refreshes: [displayBoardCall],
    success: t('link.renewed'),
    onSuccess: () => setRenewing(false),
  })
  if (board.code === null) return <p className="soft">{t('link.none')}</p>
  const address = `${window.location.origin}/display/${board.code}`
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => toastSuccess(t('link.copied')),
      () => toastError(t('link.notCopied')),
    )
  return (
    <div className={classes.link}>
      <p className="soft">{board.activated ? t('link.text') : t('link.off')}</p>
      <code className={classes.address}>{address}</code>
      <div className={classes.buttons}>
        <Button
          component="a"
          href={address}
          target="_blank"
          rel="noreferrer"
          leftSection={<IconExternalLink size={14} />}
        >
          {t('link.open')}
        </Button>
        <Button onClick={() => void copy()} leftSection={<IconCopy size={14} />}>
          {t('link.copy')}
        </Button>
        <Button onClick={() => setRenewing(true)}>{t('link.renew')}</Button>
      </div>
      <ConfirmDialog
        opened={renewing}
        danger
        title={t('link.renew')}
        running={renew.running}
        onConfirm={() => void renew.run({ params: { id: board.agency }, body: { version: board.version } })}
        onCancel={() => setRenewing(false)}
      >
        {t('link.question')}
      </ConfirmDialog>
    </div>
  )
}
