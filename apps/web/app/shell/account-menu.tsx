import IconChevronDown from 'virtual:icons/chevron-down'
import { useDisclosure } from '@mantine/hooks'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import { lazyComponent } from '../../lib/lazy-component.tsx'
import { useSession } from '../../lib/session/session.ts'
import classes from './shell.module.css'
import { TopPopover } from './top-popover.tsx'

const AccountPanel = lazyComponent(async () => (await import('./account-panel.tsx')).AccountPanel)
const LogoutDialog = lazyComponent(async () => (await import('./logout-dialog.tsx')).LogoutDialog)

/** Who is signed in, for which company, how the application looks, the help, and the way out. */
export function AccountMenu({ onHelp }: { onHelp: () => void }) {
  const { t } = useTranslation('shell')
  const format = useFormat()
  const user = useSession()
  const [leaving, logout] = useDisclosure(false)
  return (
    <>
      <TopPopover
        title={t('account.open', { name: user.fullName })}
        width={300}
        trigger={
          <>
            <span className="visually-hidden">{t('account.open', { name: user.fullName })}</span>
            <span className={classes.accountCompany} title={user.companyName}>
              {user.companyName}
            </span>
            <span className={classes.accountUser}>{format.facts([user.username, String(user.number)])}</span>
            <IconChevronDown size={14} aria-hidden />
          </>
        }
      >
        {(close) => (
          <Suspense fallback={null}>
            <AccountPanel close={close} onHelp={onHelp} onLogout={logout.open} />
          </Suspense>
        )}
      </TopPopover>
      {leaving && (
        <Suspense fallback={null}>
          <LogoutDialog opened onCancel={logout.close} />
        </Suspense>
      )}
    </>
  )
}
