import type { UserSettings } from '@fxmatch/contract/http/user-settings'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { adoptSettings, keepSettingsBy } from '../../lib/preferences/settings.ts'
import { SettingsKeeperContext } from '../../lib/preferences/settings-context.ts'
import { createSettingsKeeper, type SettingsKeeper } from '../../lib/preferences/settings-keeper.ts'
import { sessionQuery } from '../../lib/session/session-query.ts'
import { useOwnEvent } from '../../live/use-own-event.ts'
import { useSessionAnew } from './use-session-anew.ts'

/** A page that was out of sight for less than this knows what other devices chose. */
const FRESH_MS = 30_000

/** Who draws a page anew would have nothing else to draw it for: it begins with nothing chosen. */
const NONE_YET = createSettingsKeeper(() => undefined)

/**
 * Keeps what the person chooses on the server, and takes over what they choose on another device: at once by the live
 * feed, or, where the feed was away, when they come back to this one. Tabs of one browser hear of each other by themselves.
 */
export function SettingsProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient()
  const router = useRouter()
  const [keeper, setKeeper] = useState<SettingsKeeper>(NONE_YET)

  // Before the first paint, and before anybody can choose anything.
  useLayoutEffect(() => {
    const made = createSettingsKeeper((settings: UserSettings) => {
      adoptSettings(settings)
      client.setQueryData(sessionQuery.queryKey, (known) => known && { ...known, settings })
      // The screens read the person from the route.
      void router.invalidate()
    })
    const forget = keepSettingsBy(made.keep, made.pending)
    setKeeper(made)
    return () => {
      forget()
      made.stop()
    }
  }, [client, router])

  const readAnew = useSessionAnew()
  useOwnEvent('settings', readAnew)

  useEffect(() => {
    const back = () => {
      if (document.visibilityState !== 'visible') return
      const { dataUpdatedAt = 0 } = client.getQueryState(sessionQuery.queryKey) ?? {}
      if (Date.now() - dataUpdatedAt < FRESH_MS) return
      readAnew()
    }
    document.addEventListener('visibilitychange', back)
    return () => document.removeEventListener('visibilitychange', back)
  }, [client, readAnew])

  return <SettingsKeeperContext value={keeper}>{children}</SettingsKeeperContext>
}
