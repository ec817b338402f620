import { Button, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../ui/dialog.tsx'
import { useLogout } from './use-logout.ts'

/** Says that the standard rates of the day are missing. @param onGo leads to where they are entered */
export function RatesQuestion({ onGo }: { onGo: () => void }) {
  const { t } = useTranslation('shell')
  const logout = useLogout()
  return (
    <Dialog
      closable={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={t('standardRates.title')}
      onClose={() => undefined}
    >
      <p>{t('standardRates.text')}</p>
      <Group justify="flex-end" gap={8} mt={16}>
        <Button loading={logout.running} onClick={() => void logout.run({})}>
          {t('logout.action')}
        </Button>
        <Button variant="filled" data-autofocus onClick={onGo}>
          {t('standardRates.go')}
        </Button>
      </Group>
    </Dialog>
  )
}
