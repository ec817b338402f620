import { once } from 'node:events'
import { isIP } from 'node:net'
import { connect } from 'node:tls'
import { createTransport } from 'nodemailer'
import { broken, type Finding, ok, skipped } from './finding.ts'

const PATIENCE_MS = 10_000
const DAY_MS = 86_400_000
/** A certificate is renewed a month ahead: with less left, renewing has failed for a while. */
const LEAST_DAYS = 14

/** The mail server: it answers and takes our password. No mail is sent. */
export async function lookAtMail(url: string | undefined): Promise<Finding> {
  if (url === undefined) return skipped('Mail', 'SMTP_URL is not set: mails stay queued')
  const { host } = new URL(url)
  const transport = createTransport({
    url,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
  })
  try {
    await transport.verify()
    return ok('Mail', `${host} answers, and takes the password`)
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error)
    return broken('Mail', `${host} does not take mail: ${said}. Look at SMTP_URL and at that server`)
  } finally {
    transport.close()
  }
}

/** The certificate that people's browsers see under PUBLIC_URL. */
export async function lookAtCertificate(publicUrl: string | undefined, now: Date): Promise<Finding> {
  if (publicUrl === undefined) return skipped('Certificate', 'PUBLIC_URL is not set')
  const { protocol, hostname, port, host } = new URL(publicUrl)
  if (protocol !== 'https:') return skipped('Certificate', `${publicUrl} has none`)
  const socket = connect({
    host: hostname,
    port: Number(port || 443),
    // An address is no name: RFC 6066.
    ...(isIP(hostname) === 0 ? { servername: hostname } : {}),
    // One that nobody trusts is looked at too, to say why.
    rejectUnauthorized: false,
    timeout: PATIENCE_MS,
  })
  socket.on('timeout', () => socket.destroy(new Error(`no answer within ${PATIENCE_MS / 1_000} s`)))
  try {
    await once(socket, 'secureConnect')
    if (!socket.authorized)
      return broken(
        'Certificate',
        `that of ${host} is not trusted (${socket.authorizationError}): look at the proxy`,
      )
    const days = Math.floor((Date.parse(socket.getPeerCertificate().valid_to) - now.getTime()) / DAY_MS)
    return days < LEAST_DAYS
      ? broken(
          'Certificate',
          `that of ${host} ends in ${days} days: it is not being renewed, look at the proxy's log`,
        )
      : ok('Certificate', `that of ${host} is good for ${days} days`)
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error)
    return broken(
      'Certificate',
      `${host} cannot be reached: ${said}. Look at the name, the ports and the proxy`,
    )
  } finally {
    socket.destroy()
  }
}
