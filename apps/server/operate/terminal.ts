import { readSetting } from '../config/read-settings.ts'
import { SETTINGS, type Settings } from '../config/settings.ts'

/** Somebody who sits at a terminal and can be asked. */
export interface Asking {
  /** Asks until `fault` finds nothing wrong with the answer. */
  text(question: string, fault: (answer: string) => string | null): Promise<string>
  /** Lets one of a list be chosen. */
  one(question: string, choices: readonly string[]): Promise<string>
}

/** What a command has of the outside: the environment that it reads, and where it writes. */
export interface Terminal {
  readonly env: Readonly<Record<string, string | undefined>>
  /** Writes a line of the result. */
  out(line: string): void
  /** Writes a line about what went wrong. */
  err(line: string): void
  /** Absent where nobody sits there: nothing is asked then. */
  readonly ask?: Asking
}

/**
 * A setting as the server reads it, its `…_FILE` too, for commands that can do without.
 * @returns undefined where neither is set
 * @throws ConfigError for one that is not understood
 */
export function settingOf<K extends keyof Settings>(env: Terminal['env'], name: K): Settings[K] | undefined {
  const file = SETTINGS[name].secret ? env[`${name}_FILE`] : undefined
  return env[name] || file ? readSetting(env, name) : undefined
}
