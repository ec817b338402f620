import { DEMONSTRATION_KEY, isMadeUp } from '../security/secret-box.ts'
import type { Settings } from './settings.ts'

/**
 * What a server for real business must not be started with, one sentence each; nothing where `DEMONSTRATION=true`. Only
 * settings that were understood are judged: the others are a problem already.
 */
export function deploymentProblems(settings: Partial<Settings>): string[] {
  if (settings.DEMONSTRATION !== false) return []
  const problems: string[] = []
  const { SECRETS_KEY: keys, PUBLIC_URL: url, SMS_URL, FIXING_URL, SCREENING_URL } = settings
  if ('SECRETS_KEY' in settings && keys === undefined)
    problems.push('SECRETS_KEY is missing: make one with openssl rand -hex 32, or set DEMONSTRATION=true')
  if (keys?.some((key) => key.equals(DEMONSTRATION_KEY)))
    problems.push('SECRETS_KEY is the key of demonstrations, which everybody knows')
  if (keys?.some(isMadeUp))
    problems.push(
      'SECRETS_KEY is made up, such as zeros or a few digits again and again: draw one with openssl rand -hex 32',
    )
  if ('PUBLIC_URL' in settings && url === undefined)
    problems.push('PUBLIC_URL is missing: the https:// address that people use, or set DEMONSTRATION=true')
  if (url?.startsWith('http:'))
    problems.push(
      `PUBLIC_URL must begin with https://, not '${url}': browsers keep the session over TLS only`,
    )
  if (SMS_URL !== undefined && !goesSafely(SMS_URL))
    problems.push('SMS_URL must begin with https://: the codes that travellers prove themselves by go there')
  if (FIXING_URL !== undefined && !goesSafely(FIXING_URL))
    problems.push(
      'FIXING_URL must begin with https://: what answers on the way would be taken for the central bank',
    )
  if (settings.WEBHOOKS_TO_LOOPBACK === true)
    problems.push(
      'WEBHOOKS_TO_LOOPBACK=true: whoever manages an endpoint could have this server call itself; it is for development and the sandbox',
    )
  if (SCREENING_URL !== undefined && !goesSafely(SCREENING_URL) && !isWithin(SCREENING_URL))
    problems.push(
      'SCREENING_URL must begin with https://, but for a host of your own network: names of people and numbers of their cards go there',
    )
  return problems
}

/** Whether an address is of the house's own network: a private one, or a name that only means something there. */
function isWithin(address: string): boolean {
  const { hostname } = new URL(address)
  const isPrivate = /^(10|192\.168|172\.(1[6-9]|2\d|3[01]))(\.\d{1,3}){1,3}$/.test(hostname)
  return isPrivate || /^\[f[cd][0-9a-f:]+\]$/.test(hostname) || /^[a-z0-9-]+(\.internal)?$/.test(hostname)
}

/** Whether what is sent to an address can be read by nobody on the way: over TLS, or on this machine. */
function goesSafely(address: string): boolean {
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

/** What may be meant so, but is said aloud at each start of a server for real business. */
export function deploymentWarnings(settings: Settings): string[] {
  const warnings = settings.SANDBOX ? waysOut(settings) : []
  if (settings.DEMONSTRATION)
    return settings.SECRETS_KEY === undefined
      ? [...warnings, 'SECRETS_KEY is not set: second factors are sealed with the key of demonstrations']
      : warnings
  if (!settings.SECOND_FACTOR_REQUIRED)
    warnings.push('SECOND_FACTOR_REQUIRED=false: whoever knows the password of an approver can approve')
  if (settings.TRUST_PROXY === false)
    warnings.push(
      'TRUST_PROXY is not set: behind a proxy everybody has its address, in the audit and for the limits per address',
    )
  if (settings.TRUST_PROXY === true)
    warnings.push(
      'TRUST_PROXY=true: a client can choose its own address unless the proxy replaces X-Forwarded-For; name the proxy, such as TRUST_PROXY=10.0.0.5',
    )
  if (settings.MAIL_DIRECTORY !== undefined)
    warnings.push(
      'MAIL_DIRECTORY is set: invitations and password links are written to files and reach nobody',
    )
  else if (settings.SMTP_URL === undefined)
    warnings.push('SMTP_URL is not set: mails stay queued, nobody can be invited or set a new password')
  if (settings.CLAMAV_URL === undefined)
    warnings.push('CLAMAV_URL is not set: documents that companies send are not scanned for viruses')
  if (settings.SMS_URL === undefined)
    warnings.push('SMS_URL is not set: travellers can prove a mail address, and no telephone')
  return warnings
}

/** By which ways something of a sandbox reaches people outside. */
function waysOut({ SMTP_URL, SMS_URL, WEB_PUSH_KEY }: Settings): string[] {
  const ways = { SMTP_URL, SMS_URL, WEB_PUSH_KEY }
  return Object.entries(ways)
    .filter(([, value]) => value !== undefined)
    .map(([name]) => `${name} is set: what this sandbox tells leaves it, and may be taken for the market's`)
}
