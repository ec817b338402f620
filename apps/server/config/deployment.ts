import { DEMONSTRATION_KEY } from '../security/secret-box.ts'
import type { Settings } from './settings.ts'

/**
 * What a server for real business must not be started with, one sentence each; nothing where `DEMONSTRATION=true`. Only
 * settings that were understood are judged: the others are a problem already.
 */
export function deploymentProblems(settings: Partial<Settings>): string[] {
  if (settings.DEMONSTRATION !== false) return []
  const problems: string[] = []
  const { SECRETS_KEY: keys, PUBLIC_URL: url } = settings
  if ('SECRETS_KEY' in settings && keys === undefined)
    problems.push('SECRETS_KEY is missing: make one with openssl rand -hex 32, or set DEMONSTRATION=true')
  if (keys?.some((key) => key.equals(DEMONSTRATION_KEY)))
    problems.push('SECRETS_KEY is the key of demonstrations, which everybody knows')
  if ('PUBLIC_URL' in settings && url === undefined)
    problems.push('PUBLIC_URL is missing: the https:// address that people use, or set DEMONSTRATION=true')
  if (url?.startsWith('http:'))
    problems.push(
      `PUBLIC_URL must begin with https://, not '${url}': browsers keep the session over TLS only`,
    )
  return problems
}

/** What may be meant so, but is said aloud at each start of a server for real business. */
export function deploymentWarnings(settings: Settings): string[] {
  if (settings.DEMONSTRATION)
    return settings.SECRETS_KEY === undefined
      ? ['SECRETS_KEY is not set: second factors are sealed with the key of demonstrations']
      : []
  const warnings: string[] = []
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
  return warnings
}
