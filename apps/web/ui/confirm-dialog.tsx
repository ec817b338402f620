import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from './dialog.tsx'
import { useLeaveLabel } from './use-leave-label.ts'

type Props = {
  opened: boolean
  title: string
  /** What will happen, in full: figures included. */
  children: ReactNode
  confirmLabel?: string
  cancelLabel?: string
  /** Red, for what cannot be taken back. */
  danger?: boolean
  running?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before a destructive or final step. Escape cancels; the focus starts on Annuler and returns to where it was. */
export function ConfirmDialog(props: Props) {
  const { t } = useTranslation('common')
  const leaveLabel = useLeaveLabel()
  const running = props.running ?? false
  const confirmLabel = props.confirmLabel ?? t('dialog.confirm')
  return (
    <Dialog
      opened={props.opened}
      onClose={props.onCancel}
      title={props.title}
      closeOnClickOutside={!running}
      closeOnEscape={!running}
    >
      <div>{props.children}</div>
      <Group justify="flex-end" gap={8} mt={16}>
        <Button onClick={props.onCancel} disabled={running} data-autofocus>
          {props.cancelLabel ?? leaveLabel(confirmLabel)}
        </Button>
        <Button
          variant="filled"
          {...(props.danger ? { color: 'red' } : {})}
          loading={running}
          onClick={props.onConfirm}
        >
          {confirmLabel}
        </Button>
      </Group>
    </Dialog>
  )
}
