import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../lib/session/session.ts'
import { isOpenTo, MENU, type MenuEntry, type MenuSection, type MenuTab } from '../menu.ts'

/** A section with what of it this person may open. */
export type OpenSection = Omit<MenuSection, 'label'> & { readonly label: string }

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
    return MENU.flatMap(({ label, ...section }) => {
      if (section.kinds && !section.kinds.includes(user.companyKind)) return []
      const entries = section.entries.filter(open)
      return entries.length === 0 ? [] : [{ ...section, entries, label: t(label) }]
    })
  }, [router, user, t])
}

/** Whether another entry's address begins with this one's: then only this very page is meant (`/book`). */
export const isParent = (path: string): boolean =>
  MENU.some(({ entries }) => entries.some((entry) => entry.path.startsWith(`${path}/`)))

/** Where one is: the path, and the rows that are asked for there. */
export type Here = { readonly pathname: string; readonly search: unknown }

const statusOf = (search: unknown) => (search as { status?: unknown } | undefined)?.status

/**
 * Whether one is at an entry's screen, or below it. Of several entries of one screen it is the one whose rows are shown, and the one of
 * all rows else.
 */
export function isHere({ path, search }: MenuEntry, { pathname, search: asked }: Here): boolean {
  if (pathname !== path) return search === undefined && !isParent(path) && pathname.startsWith(`${path}/`)
  const rows = MENU.flatMap(({ entries }) => entries)
    .filter((entry) => entry.path === path)
    .flatMap((entry) => entry.search?.status ?? [])
  return search === undefined
    ? !rows.some((status) => status === statusOf(asked))
    : search.status === statusOf(asked)
}

/** An entry's address. */
export const addressOf = ({ path, search }: MenuEntry): string =>
  search === undefined ? path : `${path}?status=${search.status}`

/** The half of the menu that a page belongs to. */
export const tabOf = (path: string): MenuTab => (path.startsWith('/trusted/') ? 'trust' : 'fxmatch')

/** Whether the person's menu has two halves: everyone's but a company's (specification 002 §2). */
export const hasTabs = (kind: string): boolean => kind !== 'CORPORATE'
