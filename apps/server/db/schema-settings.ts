import type { UserSettings } from '@fxmatch/contract/http/user-settings'
import type { Instant } from './schema-columns.ts'

// What people set for themselves (migrations 0045, 0086).

export interface SettingsTables {
  user_settings: UserSettingsTable
}

export interface UserSettingsTable {
  user_id: string
  language: UserSettings['language']
  scheme: UserSettings['scheme']
  density: UserSettings['density']
  layout: UserSettings['layout']
  sidebar_collapsed: boolean | null
  full_screen: boolean | null
  preloader: boolean | null
  sounds: boolean | null
  start_page: string | null
  changed_at: Instant
}
