import { useTranslation } from 'react-i18next'
import { useCan } from '../../lib/session/session.ts'
import type { TabEntry } from '../../ui/tab-bar.tsx'
import type { MenuTab } from '../menu.ts'

/** The halves of the menu. Trust is closed to who has no right to see it, and says so (specification 002 §2). */
export function useTabs(): readonly TabEntry<MenuTab>[] {
  const { t } = useTranslation('shell')
  const mayTrust = useCan('trust.view')
  return [
    { id: 'fxmatch', label: t('menuTab.fxmatch') },
    { id: 'trust', label: t('menuTab.trust'), closed: mayTrust ? undefined : t('tab.trustClosed') },
  ]
}
