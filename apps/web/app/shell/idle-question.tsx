import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../lib/failures/use-error-text.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { useLogout } from './use-logout.ts'

/** A screen reader hears the countdown at these seconds, not at each. */
const SPOKEN_EVERY = 15

/** Asks whoever has not done anything for long whether they stay. @param stay prolongs the session */
export function IdleQuestion({ secondsLeft, stay }: { secondsLeft: number; stay: () => Promise<void> }) {
  const { t } = useTranslation('shell')
  const logout = useLogout()
  const errorText = useErrorText()
  const [staying, setStaying] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const prolong = async () => {
    setStaying(true)
    setFailure(null)
    await stay().catch(setFailure)
    setStaying(false)
  }
  const spoken = Math.ceil(secondsLeft / SPOKEN_EVERY) * SPOKEN_EVERY
  return (
    <Dialog
      closable={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={t('idle.title')}
      onClose={() => undefined}
    >
      <p aria-hidden>{t('idle.text', { count: secondsLeft })}</p>
      <p role="status" className="visually-hidden">
        {t('idle.text', { count: spoken })}
      </p>
      {failure !== null && <p role="alert">{errorText(failure)}</p>}
      <Group justify="flex-end" gap={8} mt={16}>
        <Button loading={logout.running} onClick={() => void logout.run({})}>
          {t('logout.action')}
        </Button>
        <Button variant="filled" data-autofocus loading={staying} onClick={() => void prolong()}>
          {t('idle.stay')}
        </Button>
      </Group>
    </Dialog>
  )
}
