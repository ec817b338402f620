import type { UserView } from '@fxmatch/contract/http/users'
import { Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type BadgeTone, StatusBadge } from '../../ui/status-badge.tsx'

const TONES: Readonly<Record<UserView['status'], BadgeTone>> = {
  ACTIVE: 'good',
  INVITED: 'warn',
  DISABLED: 'bad',
}

/** Where a user's account stands, of an invited one also whether the mailed link can still be used; and whether a change waits. */
export function UserStatus({ user }: { user: Pick<UserView, 'status' | 'invitedUntil' | 'pending'> }) {
  const { t } = useTranslation('users')
  const over = user.status === 'INVITED' && user.invitedUntil === null
  return (
    <Stack gap={2} align="flex-start" py={2}>
      <StatusBadge tone={TONES[user.status]}>
        {over ? t('status.over') : t(`status.${user.status}`)}
      </StatusBadge>
      {user.pending.length > 0 && <StatusBadge tone="warn">{t('pending.badge')}</StatusBadge>}
    </Stack>
  )
}
