import { PUSH_SERVICES } from '@fxmatch/domain/notifications/push'
import { deploymentProblems, deploymentWarnings } from './config/deployment.ts'
import { ConfigError, readSettings } from './config/read-settings.ts'
import { SETTINGS, type Settings } from './config/settings.ts'
import { unknownNames } from './config/unknown-names.ts'
import type { Sampling } from './observe/sampling.ts'
import type { PushKeys } from './security/push-keys.ts'
import { DEMONSTRATION_KEY } from './security/secret-box.ts'
import type { ClamdAddress } from './security/uploads/clamd.ts'

/** How mail leaves the house. With neither server nor folder it stays queued. */
export interface MailConfig {
  /** `smtp://user:password@host:587` or `smtps://…` */
  readonly smtpUrl: string | null
  /** Who mails are from. */
  readonly from: string
  /** Folder into which mails are written instead, as `.eml` files: for demonstrations. */
  readonly directory: string | null
}

/** How text messages leave the house. With neither, telephones cannot be proven, and only mail is offered. */
export interface TextConfig {
  /** A gateway that takes them by HTTP, `https://user:password@host/path`. */
  readonly url: string | null
  /** Folder into which they are written instead: in demonstrations, beside the mails. */
  readonly directory: string | null
}

/** How browsers are told while no page is open. */
export interface PushConfig {
  readonly keys: PushKeys
  /** Whom a push service writes to: `mailto:…` or `https://…`. */
  readonly contact: string
  /** Hosts that may be called; see `pushServiceOf`. */
  readonly services: readonly string[]
}

/** The server's settings, read once at the start. Times in minutes, sizes in bytes. */
export interface ServerConfig {
  /** For demonstrations and tests: what would be dangerous for business is a warning. */
  readonly demonstration: boolean
  /** Whether it is the place where machines are tried: keys say so, time can be moved, and nothing is real. */
  readonly sandbox: boolean
  readonly port: number
  readonly host: string
  readonly databaseUrl: string
  /** A streaming replica from which reports are read; null: everything is read where it is written. */
  readonly replicaUrl: string | null
  /** NATS with JetStream, which carries live events between several nodes; null: they ask the database. */
  readonly natsUrl: string | null
  /** Origin under which people reach the site: in documents, in the QR code, for the origin check. */
  readonly publicUrl: string
  /** Folder of the built web application; null serves the API alone. */
  readonly webDist: string | null
  readonly logLevel: string
  /** Where traces are sent by OTLP over HTTP, without `/v1/traces`; null: none are made. */
  readonly tracesUrl: string | null
  /** Which of them are sent. */
  readonly sampling: Sampling
  readonly maxConnections: number
  /** Failed sign-ins allowed per window: with one user name per address or known browser, and per address. */
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
  /** What this process takes on at a time; beyond it, requests are refused and told when to come back. */
  readonly overload: {
    /** Requests worked on, requests waiting, how long one waits at most. */
    readonly atOnce: number
    readonly waiting: number
    readonly patienceMs: number
    /** Requests per minute; 0 means no limit. */
    readonly perMinutePerSession: number
    readonly perMinutePerAddress: number
    /** Open connections, and live streams among them. */
    readonly connections: number
    readonly streams: number
    readonly streamsPerUser: number
  }
  readonly idleMinutes: number
  readonly stayOnlineDays: number
  /** Whether those who approve must have a second factor. */
  readonly secondFactorRequired: boolean
  /** Keys of 32 bytes for secrets that must be read again: the first seals, all open. */
  readonly secretsKeys: readonly Buffer[]
  /** With this bearer token `/metrics` may be read from elsewhere; null: from this machine and by the back office alone. */
  readonly metricsToken: string | null
  /** How long the server goes on serving after it was told to stop, for the proxy in front to notice. */
  readonly drainMs: number
  /** Whose word on `X-Forwarded-For` is taken: nobody's, anybody's, that of these addresses. */
  readonly trustProxy: boolean | string[]
  readonly mail: MailConfig
  /** The virus scanner that every upload is shown to; null: none is. */
  readonly clamav: ClamdAddress | null
  readonly texts: TextConfig
  /** Null: web push is not set up, and the pages say so. */
  readonly push: PushConfig | null
  /** Codes that travellers are sent in an hour: all of one way together, and those for one foreign country or mail domain. */
  readonly codeLimit: { readonly perHour: number; readonly perOrigin: number }
  /** Where the central bank's rates of a day are fetched, `{day}` in it standing for the day; null: people bring them alone. */
  readonly fixingUrl: string | null
  /** The service that is asked about names besides the lists; null: the lists alone. */
  readonly screeningUrl: string | null
  /** Whether companies' endpoints may be on this machine, also without TLS: in development and in the sandbox. */
  readonly webhooksToLoopback: boolean
  /** Folder into which the head of the audit chain is written each day, to be kept elsewhere; null writes none. */
  readonly auditHeadDirectory: string | null
  /** Whether what is older than its ten years is deleted by itself. */
  readonly deleteExpiredRecord: boolean
  /** How people reach the support: on the sign-in page, and where something went wrong. */
  readonly support: {
    readonly email: string | null
    readonly phone: string | null
    /** The house's pages elsewhere, `https://` (specification 002 §1). */
    readonly links: readonly string[]
  }
  /** Where to report a weakness, an address of mail or `https://…`; null does not say. */
  readonly securityContact: string | null
  /** What is allowed but should be known, said at the start. */
  readonly warnings: readonly string[]
}

const NAMES = Object.keys(SETTINGS) as (keyof Settings)[]

/** Problems that only show between two settings. */
function contradictions(settings: Partial<Settings>): string[] {
  const { SMTP_URL, MAIL_DIRECTORY, OTEL_TRACES_SAMPLER, OTEL_TRACES_SAMPLER_ARG } = settings
  const found: string[] = []
  if (SMTP_URL !== undefined && MAIL_DIRECTORY !== undefined)
    found.push('SMTP_URL and MAIL_DIRECTORY exclude each other')
  if (OTEL_TRACES_SAMPLER_ARG !== undefined && !OTEL_TRACES_SAMPLER?.endsWith('traceidratio'))
    found.push('OTEL_TRACES_SAMPLER_ARG says nothing without OTEL_TRACES_SAMPLER=traceidratio')
  return found
}

function isWhole(settings: Partial<Settings>, problems: readonly string[]): settings is Settings {
  return problems.length === 0
}

/**
 * Reads the settings from the environment; `docs/operations/configuration.md` says what they mean.
 * @throws ConfigError with every problem, not the first one alone
 */
export function readServerConfig(env: NodeJS.ProcessEnv): ServerConfig {
  const { settings, problems } = readSettings(env, NAMES)
  const strange = unknownNames(env)
  // What is misspelt may be what keeps a record; in a demonstration it is a nuisance.
  const strangers = settings.DEMONSTRATION === true ? [] : strange
  const all = [...problems, ...contradictions(settings), ...deploymentProblems(settings), ...strangers]
  if (!isWhole(settings, all)) throw new ConfigError(all)
  const config = configOf(settings)
  return { ...config, warnings: [...config.warnings, ...strange] }
}

function configOf(settings: Settings): ServerConfig {
  return {
    demonstration: settings.DEMONSTRATION,
    sandbox: settings.SANDBOX,
    port: settings.PORT,
    host: settings.HOST,
    databaseUrl: settings.DATABASE_URL,
    replicaUrl: settings.DATABASE_REPLICA_URL ?? null,
    natsUrl: settings.NATS_URL ?? null,
    publicUrl: settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`,
    webDist: settings.WEB_DIST ?? null,
    logLevel: settings.LOG_LEVEL,
    tracesUrl: settings.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    sampling: { sampler: settings.OTEL_TRACES_SAMPLER, ratio: settings.OTEL_TRACES_SAMPLER_ARG ?? 1 },
    maxConnections: settings.DATABASE_CONNECTIONS,
    signInLimit: {
      perUser: settings.SIGN_IN_LIMIT_PER_USER,
      perAddress: settings.SIGN_IN_LIMIT_PER_ADDRESS,
      windowMinutes: settings.SIGN_IN_WINDOW_MINUTES,
    },
    signUpLimit: {
      perAddress: settings.SIGN_UP_LIMIT_PER_ADDRESS,
      windowMinutes: settings.SIGN_UP_WINDOW_MINUTES,
    },
    trustLimit: {
      requestsPerAddress: settings.TRUST_REQUESTS_PER_ADDRESS,
      failuresPerAddress: settings.TRUST_FAILURES_PER_ADDRESS,
      windowMinutes: settings.TRUST_WINDOW_MINUTES,
    },
    overload: {
      atOnce: settings.REQUESTS_AT_ONCE,
      waiting: settings.REQUESTS_WAITING,
      patienceMs: settings.REQUEST_WAIT_SECONDS * 1_000,
      perMinutePerSession: settings.REQUESTS_PER_MINUTE_PER_SESSION,
      perMinutePerAddress: settings.REQUESTS_PER_MINUTE_PER_ADDRESS,
      connections: settings.CONNECTIONS,
      streams: settings.LIVE_STREAMS,
      streamsPerUser: settings.LIVE_STREAMS_PER_USER,
    },
    idleMinutes: settings.IDLE_MINUTES,
    stayOnlineDays: settings.STAY_ONLINE_DAYS,
    secondFactorRequired: settings.SECOND_FACTOR_REQUIRED,
    secretsKeys: settings.SECRETS_KEY ?? [DEMONSTRATION_KEY],
    metricsToken: settings.METRICS_TOKEN ?? null,
    drainMs: settings.DRAIN_SECONDS * 1_000,
    trustProxy: settings.TRUST_PROXY,
    mail: {
      smtpUrl: settings.SMTP_URL ?? null,
      from: settings.MAIL_FROM,
      directory: settings.MAIL_DIRECTORY ?? null,
    },
    clamav: settings.CLAMAV_URL ?? null,
    texts: {
      url: settings.SMS_URL ?? null,
      directory: settings.DEMONSTRATION && !settings.SMS_URL ? (settings.MAIL_DIRECTORY ?? null) : null,
    },
    push: pushOf(settings),
    codeLimit: { perHour: settings.TRUST_CODES_PER_HOUR, perOrigin: settings.TRUST_CODES_PER_ORIGIN },
    fixingUrl: settings.FIXING_URL ?? null,
    webhooksToLoopback: settings.WEBHOOKS_TO_LOOPBACK,
    screeningUrl: settings.SCREENING_URL ?? null,
    auditHeadDirectory: settings.AUDIT_HEAD_DIRECTORY ?? null,
    deleteExpiredRecord: settings.DELETE_EXPIRED_RECORD,
    support: {
      email: settings.SUPPORT_EMAIL ?? null,
      phone: settings.SUPPORT_PHONE ?? null,
      links: settings.SOCIAL_LINKS ?? [],
    },
    securityContact: settings.SECURITY_CONTACT ?? settings.SUPPORT_EMAIL ?? null,
    warnings: deploymentWarnings(settings),
  }
}

function pushOf({
  WEB_PUSH_KEY,
  WEB_PUSH_CONTACT,
  WEB_PUSH_SERVICES,
  PUBLIC_URL,
}: Settings): PushConfig | null {
  if (WEB_PUSH_KEY === undefined) return null
  return {
    keys: WEB_PUSH_KEY,
    contact: WEB_PUSH_CONTACT ?? (PUBLIC_URL?.startsWith('https:') ? PUBLIC_URL : 'mailto:nobody@localhost'),
    services: WEB_PUSH_SERVICES ?? PUSH_SERVICES,
  }
}
