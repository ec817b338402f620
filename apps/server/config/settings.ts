import { z } from 'zod'
import { isScreeningAddress } from '../jobs/screening/http-screening.ts'
import { NATS_ADDRESS, readNatsAddress } from '../live/bus/nats-address.ts'
import { SAMPLERS } from '../observe/sampling.ts'
import { readPushKey } from '../security/push-keys.ts'
import { readSecretsKey } from '../security/secret-box.ts'
import { readClamdAddress } from '../security/uploads/clamd.ts'

/** One variable of the environment: how its text is read, and whether it is a secret. */
export interface Setting<T = unknown> {
  readonly schema: z.ZodType<T, string | undefined>
  /** Never repeated in a message, and readable from the file that `<NAME>_FILE` names. */
  readonly secret: boolean
}

/** What a text must be, said after the variable's name; `read` answers undefined for anything else. */
function text<T>(says: string, read: (value: string) => T | undefined) {
  return z.string('is missing').transform((value, context) => {
    const result = read(value)
    if (result !== undefined) return result
    context.addIssue({ code: 'custom', message: says })
    return z.NEVER
  })
}

const open = <T>(schema: z.ZodType<T, string | undefined>): Setting<T> => ({ schema, secret: false })
const secret = <T>(schema: z.ZodType<T, string | undefined>): Setting<T> => ({ schema, secret: true })

/** A whole number within bounds; `fallback` where the variable is not set. */
function whole(fallback: number, { from = 0, to = 1_000_000 } = {}): Setting<number> {
  const read = (value: string) => {
    const number = Number(value)
    return /^\d{1,15}$/.test(value) && number >= from && number <= to ? number : undefined
  }
  return open(text(`must be a whole number from ${from} to ${to}`, read).default(fallback))
}

function yesOrNo(fallback: boolean): Setting<boolean> {
  const read = (value: string) => (value === 'true' ? true : value === 'false' ? false : undefined)
  return open(text('must be true or false', read).default(fallback))
}

const plain = () => z.string('is missing')

/** An address of a scheme. @param schemes such as `postgres:` */
function address(...schemes: string[]) {
  return text(
    `must be an address that begins with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`,
    (value) => (URL.canParse(value) && schemes.includes(new URL(value).protocol) ? value : undefined),
  )
}

/** Pages of the web, separated by commas. */
const pages = text('must be addresses that begin with https://, separated by commas', (value) => {
  const found = value.split(',').map((each) => each.trim())
  const isPage = (each: string) => URL.canParse(each) && new URL(each).protocol === 'https:'
  return found.every(isPage) ? found : undefined
})

/** An origin without a path: `https://fx.example.tn`. */
const origin = text('must be an origin such as https://fx.example.tn, without a path', (value) => {
  if (!URL.canParse(value)) return undefined
  const { protocol, origin: own } = new URL(value)
  return /^https?:$/.test(protocol) && own === value.replace(/\/$/, '') ? own : undefined
})

/** Whether a text is a host's name, of two parts at least; `*.` before it stands for any name below. */
function isHostName(value: string): boolean {
  const parts = value.replace(/^\*\./, '').split('.')
  return (
    parts.length > 1 &&
    parts.every((part) => /^[a-z0-9-]+$/.test(part)) &&
    /^[a-z]+$/.test(parts.at(-1) ?? '')
  )
}

/** Hosts of push services: names alone, since an address of a machine could be one within. */
const pushServices = text(
  'must be names of hosts such as fcm.googleapis.com or *.push.apple.com, separated by commas',
  (value) => {
    const found = value.split(',').map((each) => each.trim().toLowerCase())
    return found.every(isHostName) ? found : undefined
  },
)

/** Whom a push service writes to where something is wrong with what we send. */
const contact = text(
  'must be an address such as mailto:it@fx.example.tn or https://fx.example.tn',
  (value) => (/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(value) ? value : undefined),
)

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/** An address, a network or one of the names that the framework knows. */
const PROXY = /^(loopback|linklocal|uniquelocal|[0-9a-f]*[.:][0-9a-f.:]+(\/\d{1,3})?)$/i

/**
 * Whose word on `X-Forwarded-For` is taken: nobody's, anybody's, that of named proxies. A number of hops is not: whoever
 * reaches the server beside the proxy could then choose an address.
 */
function readTrustProxy(value: string): boolean | string[] | undefined {
  if (value === 'true' || value === 'false') return value === 'true'
  const names = value.split(',').map((name) => name.trim())
  return names.every((name) => PROXY.test(name)) ? names : undefined
}

/** Where traces go. A password would be repeated in messages: the collector's headers have a variable of their own. */
function readCollector(value: string): string | undefined {
  if (!URL.canParse(value)) return undefined
  const { protocol, username, password, search } = new URL(value)
  return /^https?:$/.test(protocol) && `${username}${password}${search}` === '' ? value : undefined
}

/** Where names are asked about: the call of a yente that matches, with its dataset. */
function readScreeningAddress(value: string): string | undefined {
  if (!URL.canParse(value)) return undefined
  const { protocol, pathname, hash } = new URL(value)
  const [dataset = '', call] = pathname.split('/').reverse()
  const isCall = /^https?:$/.test(protocol) && call === 'match' && /^[\w.-]+$/.test(dataset) && hash === ''
  return isCall && isScreeningAddress(value) ? value : undefined
}

function readShare(value: string): number | undefined {
  return /^(0|1|0?\.\d{1,9}|1\.0)$/.test(value) ? Number(value) : undefined
}

function readKeys(value: string): Buffer[] | undefined {
  try {
    return value.split(',').map((key) => readSecretsKey(key.trim()))
  } catch {
    // What it must be is said with the variable's name.
    return undefined
  }
}

/**
 * Every variable that the server reads, by name. What they mean is told in `docs/operations/configuration.md`, which a
 * test keeps in step with this table.
 */
export const SETTINGS = {
  DEMONSTRATION: yesOrNo(false),
  SANDBOX: yesOrNo(false),

  DATABASE_URL: secret(address('postgres:', 'postgresql:')),
  DATABASE_CONNECTIONS: whole(20, { from: 2, to: 1_000 }),
  DATABASE_REPLICA_URL: secret(address('postgres:', 'postgresql:').optional()),
  NATS_URL: secret(text(NATS_ADDRESS, (value) => (readNatsAddress(value) ? value : undefined)).optional()),

  HOST: open(plain().default('0.0.0.0')),
  PORT: whole(3_000, { to: 65_535 }),
  PUBLIC_URL: open(origin.optional()),
  TRUST_PROXY: open(
    text('must be true, false, or addresses of proxies such as 10.0.0.5,10.1.0.0/16', readTrustProxy).default(
      false,
    ),
  ),
  WEB_DIST: open(plain().optional()),
  LOG_LEVEL: open(
    text(`must be one of ${LOG_LEVELS.join(', ')}`, (value) =>
      LOG_LEVELS.includes(value) ? value : undefined,
    ).default('info'),
  ),

  OTEL_EXPORTER_OTLP_ENDPOINT: secret(
    text(
      'must be the address of a collector such as http://localhost:4318, without a password',
      readCollector,
    ).optional(),
  ),
  OTEL_TRACES_SAMPLER: open(
    text(`must be one of ${SAMPLERS.join(', ')}`, (value) => SAMPLERS.find((one) => one === value)).default(
      'always_on',
    ),
  ),
  OTEL_TRACES_SAMPLER_ARG: open(text('must be a number from 0 to 1, such as 0.1', readShare).optional()),

  SECRETS_KEY: secret(
    text('must be 32 bytes in hexadecimal or base64, several with commas between them', readKeys).optional(),
  ),
  METRICS_TOKEN: secret(
    text('must be at least 20 characters', (value) => (value.length >= 20 ? value : undefined)).optional(),
  ),
  SECOND_FACTOR_REQUIRED: yesOrNo(true),
  IDLE_MINUTES: whole(30, { from: 1, to: 1_440 }),
  STAY_ONLINE_DAYS: whole(30, { from: 1, to: 365 }),

  SIGN_IN_LIMIT_PER_USER: whole(10, { from: 1 }),
  SIGN_IN_LIMIT_PER_ADDRESS: whole(100, { from: 1 }),
  SIGN_IN_WINDOW_MINUTES: whole(15, { from: 1 }),
  SIGN_UP_LIMIT_PER_ADDRESS: whole(30, { from: 1 }),
  SIGN_UP_WINDOW_MINUTES: whole(60, { from: 1 }),
  TRUST_REQUESTS_PER_ADDRESS: whole(30, { from: 1 }),
  TRUST_FAILURES_PER_ADDRESS: whole(20, { from: 1 }),
  TRUST_WINDOW_MINUTES: whole(60, { from: 1 }),
  TRUST_CODES_PER_HOUR: whole(300, { from: 1 }),
  TRUST_CODES_PER_ORIGIN: whole(60, { from: 1 }),

  REQUESTS_AT_ONCE: whole(40, { from: 1 }),
  REQUESTS_WAITING: whole(1_000),
  REQUEST_WAIT_SECONDS: whole(5, { from: 1, to: 60 }),
  REQUESTS_PER_MINUTE_PER_SESSION: whole(3_000),
  REQUESTS_PER_MINUTE_PER_ADDRESS: whole(12_000),
  CONNECTIONS: whole(10_000, { from: 10 }),
  LIVE_STREAMS: whole(5_000, { from: 1 }),
  LIVE_STREAMS_PER_USER: whole(40, { from: 1 }),

  DRAIN_SECONDS: whole(5, { to: 300 }),

  SMTP_URL: secret(address('smtp:', 'smtps:').optional()),
  MAIL_FROM: open(plain().default('FXMatch <no-reply@localhost>')),
  MAIL_DIRECTORY: open(plain().optional()),
  SMS_URL: secret(address('https:', 'http:').optional()),

  FIXING_URL: secret(address('https:', 'http:').optional()),
  SCREENING_URL: secret(
    text(
      'must be an address such as https://yente.example.tn/match/default, its threshold above 0 and 1 at most',
      readScreeningAddress,
    ).optional(),
  ),

  WEBHOOKS_TO_LOOPBACK: yesOrNo(false),
  WEB_PUSH_KEY: secret(text('must be a key that `fxmatch push-key` has made', readPushKey).optional()),
  WEB_PUSH_CONTACT: open(contact.optional()),
  WEB_PUSH_SERVICES: open(pushServices.optional()),

  CLAMAV_URL: open(
    text(
      'must be an address such as tcp://clamav:3310, or the path of a socket such as /run/clamav/clamd.ctl',
      readClamdAddress,
    ).optional(),
  ),

  AUDIT_HEAD_DIRECTORY: open(plain().optional()),
  BACKUP_DIRECTORY: open(plain().optional()),
  DELETE_EXPIRED_RECORD: yesOrNo(true),

  SUPPORT_EMAIL: open(plain().optional()),
  SUPPORT_PHONE: open(plain().optional()),
  SOCIAL_LINKS: open(pages.optional()),
  SECURITY_CONTACT: open(plain().optional()),
} as const satisfies Record<string, Setting>

/** The settings as they were read. */
export type Settings = { readonly [K in keyof typeof SETTINGS]: z.output<(typeof SETTINGS)[K]['schema']> }
