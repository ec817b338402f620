import { presentSpan } from '../../observe/tracing.ts'
import { type TextGateway, UndeliverableMail } from './postman.ts'

const PATIENCE_MS = 10_000
/** What a gateway says of one message for good; of the others a wrong password of ours will be mended, a full queue empty. */
const FINAL: readonly number[] = [400, 410, 413, 422]

/**
 * Hands text messages to a gateway: `POST` of `{"to":"+21620000001","text":"…","id":"…"}` as JSON, any 2xx taken for taken. A
 * user name and password in the address are sent as HTTP Basic. Nothing of an answer is read: it could repeat the text.
 * @param url where to, `https://user:password@host/path`
 */
export function createHttpGateway(url: string): TextGateway {
  const { username, password } = new URL(url)
  const target = new URL(url)
  target.username = ''
  target.password = ''
  const named = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  const authorization =
    username === '' ? {} : { authorization: `Basic ${Buffer.from(named).toString('base64')}` }
  return {
    async deliver({ id, to, text }) {
      // The gateway is another's: it is told which trace it belongs to, and its address stands in none.
      const span = presentSpan()?.child('POST text message', 'client', { 'http.request.method': 'POST' })
      const response = await fetch(target, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...authorization,
          ...(span ? { traceparent: span.traceparent } : {}),
        },
        body: JSON.stringify({ to, text, id }),
        redirect: 'error',
        signal: AbortSignal.timeout(PATIENCE_MS),
      }).catch((cause: unknown) => {
        span?.end({}, 'no answer')
        // `fetch` says with a TypeError that nobody answers, which here means a text that cannot be written.
        throw new Error('the gateway does not answer', { cause })
      })
      await response.body?.cancel()
      const fault = response.ok ? undefined : String(response.status)
      span?.end({ 'http.response.status_code': response.status }, fault)
      if (response.ok) return
      const reason = `the gateway answers ${response.status}`
      throw FINAL.includes(response.status) ? new UndeliverableMail(reason) : new Error(reason)
    },
  }
}
