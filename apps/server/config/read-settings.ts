import { readFileSync } from 'node:fs'
import { errorCode } from '../observe/error-code.ts'
import { SETTINGS, type Setting, type Settings } from './settings.ts'

/** Everything that is wrong with the configuration, for the person who wrote it; no secret is repeated. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  /** One sentence each, beginning with the variable's name. */
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    const [first = ''] = problems
    super(
      problems.length === 1
        ? first
        : [`The configuration has ${problems.length} problems:`, ...problems].join('\n  '),
    )
    this.problems = problems
  }
}

type Environment = Readonly<Record<string, string | undefined>>

/** The text of a variable, or of the file that `<NAME>_FILE` names; set but empty counts as not set. */
function textOf(env: Environment, name: string, { secret }: Setting, problems: string[]): string | undefined {
  const text = env[name] || undefined
  const file = secret ? env[`${name}_FILE`] : undefined
  if (!file) return text
  if (text !== undefined) {
    problems.push(`${name} and ${name}_FILE exclude each other`)
    return text
  }
  try {
    return readFileSync(file, 'utf8').trim() || undefined
  } catch (error) {
    problems.push(`${name}_FILE cannot be read: ${file} (${errorCode(error) ?? error})`)
    return undefined
  }
}

/**
 * Reads some of the settings.
 * @param names of the variables; the others are not looked at
 * @returns what could be read, and one sentence for each that could not
 */
export function readSettings<K extends keyof Settings>(
  env: Environment,
  names: readonly K[],
): { settings: Partial<Pick<Settings, K>>; problems: string[] } {
  const problems: string[] = []
  const entries = names.flatMap((name): [string, unknown][] => {
    const setting: Setting = SETTINGS[name]
    const before = problems.length
    const text = textOf(env, name, setting, problems)
    if (problems.length > before) return []
    const read = setting.schema.safeParse(text)
    if (read.success) return [[name, read.data]]
    const says = read.error.issues[0]?.message ?? 'is not understood'
    problems.push(`${name} ${says}${setting.secret || text === undefined ? '' : `, not '${text}'`}`)
    return []
  })
  return { settings: Object.fromEntries(entries) as Partial<Pick<Settings, K>>, problems }
}

/** One setting by itself, for programs that need no other. @throws ConfigError */
export function readSetting<K extends keyof Settings>(env: Environment, name: K): Settings[K] {
  const { settings, problems } = readSettings(env, [name])
  if (problems.length > 0) throw new ConfigError(problems)
  return settings[name] as Settings[K]
}
