import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readServerConfig } from '../config.ts'
import { DEMONSTRATION_KEY } from '../security/secret-box.ts'
import { ConfigError, readSetting } from './read-settings.ts'
import { SETTINGS, type Setting } from './settings.ts'

const KEY = createHash('sha256').update('a key of this test alone').digest('hex')
const DATABASE_URL = 'postgres://fx:hidden@db/fxmatch'
const BUSINESS = { DATABASE_URL, SECRETS_KEY: KEY, PUBLIC_URL: 'https://fx.example.tn/' }
const DEMONSTRATION = { DEMONSTRATION: 'true', DATABASE_URL }

const folder = mkdtempSync(join(tmpdir(), 'fxmatch-config-'))
afterAll(() => rmSync(folder, { recursive: true }))
function file(content: string): string {
  const path = join(folder, `${Math.random()}`)
  writeFileSync(path, content)
  return path
}

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    readServerConfig(env)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
}

describe('the configuration', () => {
  it('of a business server is read whole', () => {
    const config = readServerConfig({ ...BUSINESS, PORT: '8080', LOG_LEVEL: '', TRUST_PROXY: '10.0.0.5' })
    expect(config).toMatchObject({
      port: 8080,
      publicUrl: 'https://fx.example.tn',
      secretsKeys: [Buffer.from(KEY, 'hex')],
      secondFactorRequired: true,
      logLevel: 'info',
      trustProxy: ['10.0.0.5'],
    })
    expect(config.warnings).toEqual([
      expect.stringMatching(/^SMTP_URL is not set/),
      expect.stringMatching(/^CLAMAV_URL is not set/),
      expect.stringMatching(/^SMS_URL is not set/),
    ])
  })

  it('of a demonstration needs a database alone', () => {
    const config = readServerConfig(DEMONSTRATION)
    expect(config).toMatchObject({ publicUrl: 'http://localhost:3000', secretsKeys: [DEMONSTRATION_KEY] })
    expect(config.warnings).toEqual([expect.stringMatching(/^SECRETS_KEY is not set/)])
  })

  it('is refused with every problem at once, and no secret is repeated', () => {
    const problems = problemsOf({
      DATABASE_URL: 'mysql://root:hidden@db',
      SECRETS_KEY: 'hidden',
      SMTP_URL: 'http://hidden',
      PORT: '70000',
      DATABASE_CONNECTIONS: '1.5',
      SECOND_FACTOR_REQUIRED: 'yes',
      PUBLIC_URL: 'https://fx.example.tn/app',
      TRUST_PROXY: 'the one in front',
      LOG_LEVEL: 'loud',
    })
    expect(problems.map((problem) => problem.split(' ', 1)[0])).toEqual([
      'DATABASE_URL',
      'DATABASE_CONNECTIONS',
      'PORT',
      'PUBLIC_URL',
      'TRUST_PROXY',
      'LOG_LEVEL',
      'SECRETS_KEY',
      'SECOND_FACTOR_REQUIRED',
      'SMTP_URL',
    ])
    expect(problems).toContain("PORT must be a whole number from 0 to 65535, not '70000'")
    expect(problems.join()).not.toContain('hidden')
  })

  it.each([
    [{ SECRETS_KEY: '' }, /^SECRETS_KEY is missing/],
    [{ SECRETS_KEY: DEMONSTRATION_KEY.toString('base64') }, /everybody knows/],
    [{ SECRETS_KEY: `${KEY},${DEMONSTRATION_KEY.toString('hex')}` }, /everybody knows/],
    [{ SECRETS_KEY: '0'.repeat(64) }, /^SECRETS_KEY is made up/],
    [{ SECRETS_KEY: 'ab'.repeat(32) }, /^SECRETS_KEY is made up/],
    [{ SECRETS_KEY: `${KEY.slice(0, 32)}${KEY.slice(0, 32)}` }, /^SECRETS_KEY is made up/],
    [{ SECRETS_KEY: Buffer.from(Array.from({ length: 32 }, (_, n) => n)).toString('hex') }, /made up/],
    [{ SECRETS_KEY: KEY.slice(0, 62) }, /^SECRETS_KEY must be 32 bytes/],
    [{ SECRETS_KEY: `${KEY.slice(0, 32)} ${KEY.slice(32)}` }, /^SECRETS_KEY must be 32 bytes/],
    [{ CLAMAV_URL: 'clamav:3310' }, /^CLAMAV_URL must be an address such as tcp:/],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, /^OTEL_EXPORTER_OTLP_ENDPOINT must be .*password$/],
    [
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://me:hidden@collector' },
      /^OTEL_EXPORTER_OTLP_ENDPOINT .*password$/,
    ],
    [
      { OTEL_TRACES_SAMPLER: 'sometimes' },
      /^OTEL_TRACES_SAMPLER must be one of always_on, .*traceidratio, not /,
    ],
    [
      { OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '10%' },
      /^OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1/,
    ],
    [{ OTEL_TRACES_SAMPLER_ARG: '0.1' }, /says nothing without OTEL_TRACES_SAMPLER=traceidratio$/],
    [{ METRICS_TOKEN: 'short' }, /^METRICS_TOKEN must be at least 20 characters$/],
    [{ PUBLIC_URL: '' }, /^PUBLIC_URL is missing/],
    [{ PUBLIC_URL: 'http://fx.example.tn' }, /must begin with https:/],
    [{ SMTP_URL: 'smtp://mail', MAIL_DIRECTORY: '/mail' }, /exclude each other/],
    [{ FIXING_URL: 'http://rates.example/{day}' }, /^FIXING_URL must begin with https/],
    [{ SCREENING_URL: 'http://yente.example/match/default' }, /^SCREENING_URL must begin with https/],
    [{ SCREENING_URL: 'http://10.0.0.5.example/match/default' }, /^SCREENING_URL must begin with https/],
    [{ SCREENING_URL: 'https://yente.example/' }, /^SCREENING_URL must be an address such as/],
    [{ SCREENING_URL: 'file:///match/default' }, /^SCREENING_URL must be an address such as/],
    [{ SCREENING_URL: 'https://yente.example/match/un?threshold=0' }, /^SCREENING_URL .*threshold above 0/],
    [{ SMS_URL: 'http://sms.example/send' }, /^SMS_URL must begin with https/],
    [{ WEBHOOKS_TO_LOOPBACK: 'true' }, /^WEBHOOKS_TO_LOOPBACK=true: .*development/],
  ])('for business refuses %j', (more, problem) => {
    expect(problemsOf({ ...BUSINESS, ...more })).toEqual([expect.stringMatching(problem)])
  })

  it.each([
    [{ SECOND_FACTOR_REQUIRED: 'false' }, /^SECOND_FACTOR_REQUIRED/],
    [{ TRUST_PROXY: '' }, /^TRUST_PROXY is not set/],
    [{ TRUST_PROXY: 'true' }, /^TRUST_PROXY=true/],
    [{ SMTP_URL: '', MAIL_DIRECTORY: '/mail' }, /^MAIL_DIRECTORY/],
    [{ CLAMAV_URL: '' }, /^CLAMAV_URL is not set/],
    [{ SMS_URL: '' }, /^SMS_URL is not set/],
  ])('for business warns of %j', (more, warning) => {
    const quiet = {
      ...BUSINESS,
      SMTP_URL: 'smtps://mail',
      TRUST_PROXY: '10.0.0.0/8, loopback',
      CLAMAV_URL: 'tcp://clamav',
      SMS_URL: 'https://user:password@sms.example/send',
    }
    expect(readServerConfig(quiet).warnings).toEqual([])
    expect(readServerConfig({ ...quiet, ...more }).warnings).toEqual([expect.stringMatching(warning)])
  })

  it('takes secrets from files', () => {
    const env = { ...BUSINESS, SECRETS_KEY: '', SECRETS_KEY_FILE: file(`${KEY}\n`) }
    expect(readServerConfig(env).secretsKeys).toEqual([Buffer.from(KEY, 'hex')])
    expect(readSetting({ DATABASE_URL_FILE: file(`${DATABASE_URL}\n`) }, 'DATABASE_URL')).toBe(DATABASE_URL)
    expect(problemsOf({ ...BUSINESS, SECRETS_KEY_FILE: file(KEY) })).toEqual([
      'SECRETS_KEY and SECRETS_KEY_FILE exclude each other',
    ])
    expect(problemsOf({ ...BUSINESS, DATABASE_URL: '', DATABASE_URL_FILE: '/nowhere' })).toEqual([
      'DATABASE_URL_FILE cannot be read: /nowhere (ENOENT)',
    ])
    expect(() => readSetting({}, 'DATABASE_URL')).toThrow('DATABASE_URL is missing')
  })
})

describe('the page on the configuration', () => {
  const page = new URL('../../../docs/operations/configuration.md', import.meta.url)
  const rows = readFileSync(page, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, name, cell = '', meaning = ''] = /^\| `(\w+)` \| (.*?) ?\| (.*) \|$/.exec(line) ?? []
      return name === undefined ? [] : [{ name, cell, secret: meaning.startsWith('*secret*. ') }]
    })

  it('tells every setting, its default and whether it is secret', () => {
    const settings = Object.entries<Setting>(SETTINGS).map(([name, { schema, secret }]) => {
      const unset = schema.safeParse(undefined)
      const cell = !unset.success ? 'required' : unset.data === undefined ? '' : `\`${unset.data}\``
      return { name, cell, secret }
    })
    expect(rows).toEqual(settings)
  })
})
