import { DEMONSTRATION_KEY, readSecretsKey } from './security/secret-box.ts'

/** How mail leaves the house. With neither server nor folder it stays queued. */
export interface MailConfig {
  /** `smtp://user:password@host:587` or `smtps://…` */
  readonly smtpUrl: string | null
  /** Who mails are from. */
  readonly from: string
  /** Folder into which mails are written instead, as `.eml` files: for demonstrations. */
  readonly directory: string | null
}

/** The server's settings, read once at the start. Times in minutes, sizes in bytes. */
export interface ServerConfig {
  readonly port: number
  readonly host: string
  readonly databaseUrl: string
  /** Origin under which people reach the site: in documents, in the QR code, for the origin check. */
  readonly publicUrl: string
  /** Folder of the built web application; null serves the API alone. */
  readonly webDist: string | null
  readonly logLevel: string
  readonly maxConnections: number
  /** Sign-in attempts allowed per window, per user and per address. */
  readonly signInLimit: {
    readonly perUser: number
    readonly perAddress: number
    readonly windowMinutes: number
  }
  /** Sign-ups of companies per address and window; three times as many uploads. */
  readonly signUpLimit: { readonly perAddress: number; readonly windowMinutes: number }
  /** What one address may do to Trust without a session, per window: requests made, and wrong secret codes tried. */
  readonly trustLimit: {
    readonly requestsPerAddress: number
    readonly failuresPerAddress: number
    readonly windowMinutes: number
  }
  readonly idleMinutes: number
  readonly stayOnlineDays: number
  /** Whether those who approve must have a second factor. */
  readonly secondFactorRequired: boolean
  /** 32 bytes with which secrets are sealed that must be read again. */
  readonly secretsKey: Buffer
  /** Whether the addresses in X-Forwarded-For are believed (behind a proxy of ours only). */
  readonly trustProxy: boolean
  readonly mail: MailConfig
  /** Folder into which the head of the audit chain is written each day, to be kept elsewhere; null writes none. */
  readonly auditHeadDirectory: string | null
  /** How people reach the support: on the sign-in page, and where something went wrong. */
  readonly support: { readonly email: string | null; readonly phone: string | null }
}

function integer(env: NodeJS.ProcessEnv, name: string, fallback: number): number {
  const text = env[name]
  if (text === undefined || text === '') return fallback
  const value = Number(text)
  if (!Number.isInteger(value) || value < 0) throw new Error(`${name} must be a whole number, not '${text}'`)
  return value
}

function yesOrNo(env: NodeJS.ProcessEnv, name: string, fallback: boolean): boolean {
  const text = env[name]
  if (text === undefined || text === '') return fallback
  if (text !== 'true' && text !== 'false') throw new Error(`${name} must be true or false, not '${text}'`)
  return text === 'true'
}

function readMailConfig(env: NodeJS.ProcessEnv): MailConfig {
  const smtpUrl = env.SMTP_URL || null
  const directory = env.MAIL_DIRECTORY || null
  if (smtpUrl !== null && !/^smtps?:\/\/[^/]/.test(smtpUrl)) {
    // The address carries a password: it is not repeated.
    throw new Error('SMTP_URL must begin with smtp:// or smtps://')
  }
  if (smtpUrl !== null && directory !== null)
    throw new Error('SMTP_URL and MAIL_DIRECTORY exclude each other')
  return { smtpUrl, from: env.MAIL_FROM || 'FXMatch <no-reply@localhost>', directory }
}

/** Reads the settings from the environment. @throws Error naming the variable that is missing or malformed. */
export function readServerConfig(env: NodeJS.ProcessEnv): ServerConfig {
  const databaseUrl = env.DATABASE_URL
  if (!databaseUrl) throw new Error('DATABASE_URL is missing')
  const port = integer(env, 'PORT', 3000)
  return {
    port,
    host: env.HOST ?? '0.0.0.0',
    databaseUrl,
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${port}`).replace(/\/$/, ''),
    webDist: env.WEB_DIST ?? null,
    logLevel: env.LOG_LEVEL ?? 'info',
    maxConnections: integer(env, 'DATABASE_CONNECTIONS', 20),
    signInLimit: {
      perUser: integer(env, 'SIGN_IN_LIMIT_PER_USER', 10),
      perAddress: integer(env, 'SIGN_IN_LIMIT_PER_ADDRESS', 100),
      windowMinutes: integer(env, 'SIGN_IN_WINDOW_MINUTES', 15),
    },
    signUpLimit: {
      perAddress: integer(env, 'SIGN_UP_LIMIT_PER_ADDRESS', 30),
      windowMinutes: integer(env, 'SIGN_UP_WINDOW_MINUTES', 60),
    },
    trustLimit: {
      requestsPerAddress: integer(env, 'TRUST_REQUESTS_PER_ADDRESS', 30),
      failuresPerAddress: integer(env, 'TRUST_FAILURES_PER_ADDRESS', 20),
      windowMinutes: integer(env, 'TRUST_WINDOW_MINUTES', 60),
    },
    idleMinutes: integer(env, 'IDLE_MINUTES', 30),
    stayOnlineDays: integer(env, 'STAY_ONLINE_DAYS', 30),
    secondFactorRequired: yesOrNo(env, 'SECOND_FACTOR_REQUIRED', true),
    secretsKey: env.SECRETS_KEY ? readSecretsKey(env.SECRETS_KEY) : DEMONSTRATION_KEY,
    trustProxy: env.TRUST_PROXY === 'true',
    mail: readMailConfig(env),
    auditHeadDirectory: env.AUDIT_HEAD_DIRECTORY || null,
    support: { email: env.SUPPORT_EMAIL || null, phone: env.SUPPORT_PHONE || null },
  }
}
