import { readSetting } from '@fxmatch/server/config/read-settings'
import { SETTINGS, type Settings } from '@fxmatch/server/config/settings'

/**
 * A setting as the server reads it, its `…_FILE` too, for programs that can do without.
 * @returns undefined where neither is set
 * @throws ConfigError for one that is not understood
 */
export function settingOf<K extends keyof Settings>(name: K): Settings[K] | undefined {
  const file = SETTINGS[name].secret ? process.env[`${name}_FILE`] : undefined
  return process.env[name] || file ? readSetting(process.env, name) : undefined
}
