import {
  disableUserCall,
  enableUserCall,
  eraseUserCall,
  inviteUserCall,
  resetSecondFactorCall,
  type UserView,
  userCall,
  userHistoryCall,
  usersCall,
} from '@fxmatch/contract/http/users'
import type { AccountChangeKind } from '@fxmatch/domain/users/account-change'
import { isErasedEmail } from '@fxmatch/domain/users/erased-account'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../lib/api/use-command.ts'
import { useLanguage } from '../../lib/i18n/use-language.ts'
import { useCan } from '../../lib/session/session.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ReasonedButton } from '../../ui/reasoned-button.tsx'
import { PersonalDataButton } from './personal-data-button.tsx'
import { useUserReason } from './use-user-reason.ts'
import classes from './users.module.css'

const REFRESHES = [usersCall, userCall, userHistoryCall]
/** What of it can wait for a second person, and as what. */
const WAITS_AS: Partial<Record<Act, AccountChangeKind>> = {
  enable: 'ENABLE',
  reset_second_factor: 'SECOND_FACTOR',
}
type Act = 'disable' | 'enable' | 'invite' | 'reset_second_factor' | 'erase'

/** What can be done to a user beside changing fields: invite again, disable, let in again, erase, take away a lost second factor. Each is asked for first. */
export function UserActions({ user }: { user: UserView }) {
  const { t } = useTranslation('users')
  const language = useLanguage()
  const reason = useUserReason()
  const mayTakeData = useCan('user.manage_any')
  const [asked, setAsked] = useState<Act | null>(null)
  const facts = { name: user.fullName, email: user.email }
  const close = () => setAsked(null)
  const options = (act: Act) => ({
    refreshes: REFRESHES,
    // What takes a second person is not done yet.
    success: ({ pending }: UserView) =>
      pending.some(({ kind }) => kind === WAITS_AS[act])
        ? t('pending.proposed', facts)
        : t(`act.${act}.done`, facts),
    onSuccess: close,
  })
  const disable = useCommand(disableUserCall, options('disable'))
  const enable = useCommand(enableUserCall, options('enable'))
  const invite = useCommand(inviteUserCall, options('invite'))
  const reset = useCommand(resetSecondFactorCall, options('reset_second_factor'))
  const erase = useCommand(eraseUserCall, options('erase'))
  const params = { id: user.id }
  const confirm = async () => {
    if (asked === 'invite') {
      await invite.run({ params, body: { language } })
    } else if (asked === 'reset_second_factor') await reset.run({ params })
    else if (asked === 'erase') await erase.run({ params })
    else await (asked === 'disable' ? disable : enable).run({ params })
    close()
  }
  const acts: Act[] = [
    ...(user.status === 'INVITED' ? (['invite'] as const) : []),
    ...(user.secondFactor ? (['reset_second_factor'] as const) : []),
    ...(user.status === 'DISABLED' ? (['enable'] as const) : (['disable'] as const)),
    ...(user.status === 'DISABLED' && !isErasedEmail(user.email) ? (['erase'] as const) : []),
  ]
  return (
    <div className={classes.acts}>
      {acts.map((act) => (
        <ReasonedButton
          key={act}
          reason={reason(user, act)}
          onClick={() => setAsked(act)}
          {...(act === 'disable' || act === 'erase' ? { color: 'red' } : {})}
        >
          {t(`act.${act}.action`)}
        </ReasonedButton>
      ))}
      {mayTakeData && <PersonalDataButton userId={user.id} />}
      {asked && (
        <ConfirmDialog
          opened
          danger={asked === 'disable' || asked === 'reset_second_factor' || asked === 'erase'}
          title={t(`act.${asked}.title`, facts)}
          confirmLabel={t(`act.${asked}.action`)}
          running={disable.running || enable.running || invite.running || reset.running || erase.running}
          onConfirm={() => void confirm()}
          onCancel={close}
        >
          {t(`act.${asked}.question`, facts)}
        </ConfirmDialog>
      )}
    </div>
  )
}
