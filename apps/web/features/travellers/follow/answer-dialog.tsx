import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '../travellers.module.css'

/** Asks before what cannot be taken back. The browser's own dialog: Escape closes it, and the focus returns. */
export function AnswerDialog(props: {
  title: string
  confirm: string
  danger?: boolean
  running: boolean
  children: ReactNode
  onConfirm: () => void
  onClose: () => void
}) {
  const { title, confirm, danger = false, running, children, onConfirm, onClose } = props
  const { t } = useTranslation('travellers')
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        if (!running) onClose()
      }}
    >
      <div className={classes.dialogBody}>
        <h2 id={titleId}>{title}</h2>
        {children}
        <div className={classes.answers}>
          <button type="button" className={classes.second} disabled={running} onClick={onClose}>
            {t('ask.back')}
          </button>
          <button
            type="button"
            className={danger ? classes.danger : classes.first}
            disabled={running}
            onClick={onConfirm}
          >
            {running && <span className={classes.spinner} aria-hidden />}
            {confirm}
          </button>
        </div>
      </div>
    </dialog>
  )
}
