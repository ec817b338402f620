import { createContext, useContext, useSyncExternalStore } from 'react'
import type { SettingsKeeper, SettingsState } from './settings-keeper.ts'

/** The keeper of the signed-in person's settings, given by the layout of the signed-in pages. */
export const SettingsKeeperContext = createContext<SettingsKeeper | null>(null)

/**
 * The keeper of the signed-in person's settings.
 *
 * @throws Error outside the signed-in pages, where there may be none.
 */
export function useSettingsKeeper(): SettingsKeeper {
  const keeper = useContext(SettingsKeeperContext)
  if (!keeper) throw new Error('this component stands outside the signed-in pages')
  return keeper
}

/** Where the newest choice is. */
export function useSettingsState(): SettingsState {
  const keeper = useSettingsKeeper()
  return useSyncExternalStore(keeper.subscribe, keeper.state, keeper.state)
}
