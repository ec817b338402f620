import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './edit-bar.module.css'
import { ReasonedButton } from './reasoned-button.tsx'

type Props = {
  editing: boolean
  running: boolean
  /** Why it cannot be saved; null when it can. */
  reason: string | null
  onStart: () => void
  onCancel: () => void
  onSave: () => void
}

/** The two modes of what is read most of the time: Modifier, then Annuler and Valider (specification 002 §4). */
export function EditBar({ editing, running, reason, onStart, onCancel, onSave }: Props) {
  const { t } = useTranslation('common')
  if (!editing) return <Button onClick={onStart}>{t('edit.start')}</Button>
  return (
    <>
      <Button onClick={onCancel} disabled={running}>
        {t('dialog.cancel')}
      </Button>
      <ReasonedButton variant="filled" reasonAs="tooltip" loading={running} reason={reason} onClick={onSave}>
        {t('edit.save')}
      </ReasonedButton>
    </>
  )
}

/** Says that what is saved has changed while somebody was typing, with the way to go on from there. */
export function StaleNotice({ onAdopt }: { onAdopt: () => void }) {
  const { t } = useTranslation('common')
  return (
    <div role="alert" className={classes.stale}>
      <span>{t('edit.stale')}</span>
      <Button onClick={onAdopt}>{t('edit.adopt')}</Button>
    </div>
  )
}
