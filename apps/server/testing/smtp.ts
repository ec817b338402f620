import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/** A mail as the server took it: the envelope's addresses and the whole source. */
export interface ReceivedMail {
  readonly from: string
  readonly to: string[]
  readonly source: string
}

/** A real mail server in this process; `refuse` and `refuseSender` make it refuse recipients and senders with a code. */
export async function startSmtp(
  refuse: () => number | null = () => null,
  refuseSender: () => number | null = () => null,
) {
  const received: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom(_address, _session, callback) {
      const responseCode = refuseSender()
      callback(responseCode === null ? null : Object.assign(new Error('refused'), { responseCode }))
    },
    onRcptTo(_address, _session, callback) {
      const responseCode = refuse()
      callback(responseCode === null ? null : Object.assign(new Error('refused'), { responseCode }))
    },
    onData(stream, session, callback) {
      const { mailFrom, rcptTo } = session.envelope
      void text(stream).then((source) => {
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          source,
        })
        callback()
      })
    },
  })
  const listening = server.listen(0, '127.0.0.1')
  await new Promise((resolve) => listening.once('listening', resolve))
  const address = listening.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    received,
    url: `smtp://127.0.0.1:${address.port}`,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** The body of a received mail, decoded as mail programs do. */
export function bodyOf(source: string): string {
  const body = source.slice(source.indexOf('\r\n\r\n') + 4)
  if (!/quoted-printable/i.test(source)) return Buffer.from(body, 'base64').toString()
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
