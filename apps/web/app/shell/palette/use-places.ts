import { type SearchResult, searchCall } from '@fxmatch/contract/http/search'
import { orderStatusName } from '@fxmatch/domain/orders/order-status'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../lib/api/call-query.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { searchable } from '../../../lib/search/searchable.ts'
import { useCan } from '../../../lib/session/session.ts'
import { addressOf, useMenu } from '../use-menu.ts'
import type { Place } from './recent.ts'

export type PlaceGroup = { readonly id: string; readonly label: string; readonly places: readonly Place[] }

/** What is asked of the server at all: shorter texts would find half the market. */
const SHORTEST = 2
/** How long somebody pauses between two letters at most. */
const PAUSE_MS = 150

/** The screens of the person's menu and the pages of their account. */
function useScreens(): readonly Place[] {
  const { t } = useTranslation(['shell', 'common'])
  const inMenu = useMenu().flatMap(({ label, entries }) =>
    entries.map((entry) => ({ href: addressOf(entry), label: t(entry.label), hint: label })),
  )
  const own = { href: '/account/settings', label: t('account.settings'), hint: t('palette.account') }
  return [...new Map([...inMenu, own].map((place) => [place.href, place])).values()]
}

/** What the server finds, as places. */
function useFound(): (found: SearchResult) => readonly PlaceGroup[] {
  const { t } = useTranslation(['shell', 'orders', 'requests'])
  const format = useFormat()
  const validates = useCan('order_request.validate_front_office')
  return ({ orders, requests, companies }) => [
    {
      id: 'orders',
      label: t('shell:palette.orders'),
      places: orders.map(({ id, reference, status, currency, decimals, amount }) => ({
        href: `/orders/${id}`,
        label: reference,
        hint: format.facts([
          format.sum(amount, decimals, currency),
          t(`orders:status.${orderStatusName(status)}`),
        ]),
      })),
    },
    {
      id: 'requests',
      label: t('shell:palette.requests'),
      places: requests.map(({ reference, company, status, currency, decimals, amount }) => ({
        href: validates
          ? `/manifest?from=all&open=${encodeURIComponent(reference)}`
          : `/transaction/${encodeURIComponent(reference)}`,
        label: reference,
        hint: format.facts([company, format.sum(amount, decimals, currency), t(`requests:status.${status}`)]),
      })),
    },
    {
      id: 'companies',
      label: t('shell:palette.companies'),
      places: companies.map(({ id, signUp, name, kind }) => ({
        href: signUp === null ? `/users?company=${id}` : `/entreprise-signups?open=${signUp}`,
        label: name,
        hint: t(`shell:palette.kind.${kind}`),
      })),
    },
  ]
}

/**
 * Where a text may lead: the screens whose name has it, and what one search of the server finds. Without a text, every
 * screen.
 */
export function usePlaces(query: string) {
  const { t } = useTranslation('shell')
  const screens = useScreens()
  const groupsOf = useFound()
  const [settled] = useDebouncedValue(query.trim(), PAUSE_MS)
  const asked = settled.length >= SHORTEST
  const search = useQuery({
    ...callQuery(searchCall, { query: { q: settled } }),
    enabled: asked,
    placeholderData: keepPreviousData,
  })
  const wanted = searchable(query.trim())
  const matching = screens.filter(({ label, hint }) => searchable(`${label} ${hint}`).includes(wanted))
  const found = asked && search.data ? groupsOf(search.data) : []
  const groups: PlaceGroup[] = [
    // Whoever types a reference wants the order, not the screens.
    ...found,
    { id: 'screens', label: t('palette.screens'), places: matching },
  ]
  return {
    groups: groups.filter(({ places }) => places.length > 0),
    searching: wanted.length >= SHORTEST && (search.isFetching || settled !== query.trim()),
    error: asked && search.isError ? search.error : null,
    retry: () => void search.refetch(),
  }
}
