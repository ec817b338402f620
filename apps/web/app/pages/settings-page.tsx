import { useTranslation } from 'react-i18next'
import { OwnAlerts } from '../../features/rate-alerts/own-alerts.tsx'
import { SettingsScreen } from '../../features/settings/settings-screen.tsx'
import { useMenu } from '../shell/use-menu.ts'

/** One's own settings; every page of the person's menu may be the first. */
export function SettingsPage() {
  const { t } = useTranslation(['shell', 'common'])
  const pages = useMenu().flatMap((section) =>
    section.entries.map((entry) => ({ path: entry.path, label: t(entry.label) })),
  )
  const once = new Map(pages.map((page) => [page.path, page]))
  return (
    <SettingsScreen startPages={[...once.values()]}>
      <OwnAlerts />
    </SettingsScreen>
  )
}
