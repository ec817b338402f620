import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../lib/session/session.ts'
import { isOpenTo, MENU, type MenuEntry, type MenuSection, type MenuTab } from '../menu.ts'

/** A section with what of it this person may open. */
export type OpenSection = Omit<MenuSection, 'label' | 'companyLabel'> & { readonly label: string }

/** The menu of the signed-in person, in their language; sections without an entry are left out. */
export function useMenu(): readonly OpenSection[] {
  const { t } = useTranslation(['shell', 'common'])
  const router = useRouter()
  const user = useSession()
  return useMemo(() => {
    const routes = new Map(Object.entries(router.routesByPath))
    const open = (entry: MenuEntry) => {
      const route = routes.get(entry.path)
      return route !== undefined && isOpenTo(entry, user, route.options.staticData?.capability)
    }
    return MENU.flatMap(({ label, companyLabel, ...section }) => {
      const entries = section.entries.filter(open)
      if (entries.length === 0) return []
      const shown = user.companyKind === 'CORPORATE' ? (companyLabel ?? label) : label
      return [{ ...section, entries, label: t(shown) }]
    })
  }, [router, user, t])
}

/** Whether another entry's address begins with this one's: then only this very page is meant (`/book`). */
export const isParent = (path: string): boolean =>
  MENU.some(({ entries }) => entries.some((entry) => entry.path.startsWith(`${path}/`)))

/** The half of the menu that a page belongs to. */
export const tabOf = (path: string): MenuTab => (path.startsWith('/trusted/') ? 'trust' : 'fxmatch')

/** Whether the person's menu has two halves: everyone's but a company's (specification 002 §2). */
export const hasTabs = (kind: string): boolean => kind !== 'CORPORATE'
