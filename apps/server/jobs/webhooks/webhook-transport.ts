import { type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestSafely } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { addressRange, isPublicAddress } from '@fxmatch/domain/webhooks/address-range'
import {
  ANSWER_MS,
  type AttemptFault,
  type AttemptResult,
  MOST_ANSWER_BYTES,
} from '@fxmatch/domain/webhooks/delivery-table'
import { readRetryAfter } from '@fxmatch/domain/webhooks/retry-schedule'
import { errorCode } from '../../observe/error-code.ts'
import { AddressWithin, lookUpPublic } from '../../security/public-address.ts'

/** An attempt as it goes out. */
export interface OutgoingAttempt {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** How an attempt was answered, and the beginning of what was said. */
export interface Answered {
  readonly result: AttemptResult
  readonly answer: string | null
}

/** Hands events to receivers. */
export interface WebhookTransport {
  /** Never rejects: whatever goes wrong is a result of the attempt. */
  post(attempt: OutgoingAttempt): Promise<Answered>
}

/** What a test puts in the place of the world, and what development allows. */
export interface WebhookTransportOptions {
  /** Whether addresses of this machine may be called, also without TLS. */
  readonly toLoopback?: boolean
  readonly lookup?: LookupFunction
  readonly ca?: string
  readonly patienceMs?: number
}

/**
 * Calls receivers at public addresses alone, judged as they are called, for every attempt anew: no connection is kept, so that no name
 * is one thing when it is looked at and another when it is called. Redirects are not followed; of an answer its status and 2 kB are
 * read, and the line is cut then.
 */
export function createWebhookTransport(options: WebhookTransportOptions = {}): WebhookTransport {
  const { toLoopback = false, lookup = lookUpPublic, ca, patienceMs = ANSWER_MS } = options
  return {
    post: ({ url: text, headers, body }) =>
      new Promise((resolve) => {
        const url = new URL(text)
        const host = url.hostname.replace(/[[\]]/g, '')
        const isHere = host === 'localhost' || addressRange(host) === 'loopback'
        const allowedHere = toLoopback && isHere
        // An address that is none to look up is called as it is.
        if (isIP(host) !== 0 && !isPublicAddress(host) && !allowedHere) return resolve(failed('ADDRESS'))
        if (url.protocol !== 'https:' && !allowedHere) return resolve(failed('ADDRESS'))
        const signal = AbortSignal.timeout(patienceMs)
        const request = url.protocol === 'https:' ? requestSafely : requestPlain
        const call = request(
          url,
          {
            method: 'POST',
            headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
            agent: false,
            signal,
            ...(allowedHere ? {} : { lookup }),
            ...(ca === undefined ? {} : { ca }),
          },
          (answer) => {
            void readAnswer(answer).then(
              (said) => {
                call.destroy()
                resolve({ result: resultOf(answer), answer: said })
              },
              (error: unknown) => resolve(failed(faultOf(error, signal))),
            )
          },
        )
        call.on('error', (error) => resolve(failed(faultOf(error, signal))))
        call.end(body)
      }),
  }
}

const failed = (fault: AttemptFault): Answered => ({ result: { fault }, answer: null })

function resultOf({ statusCode = 0, headers }: IncomingMessage): AttemptResult {
  return { code: statusCode, retryAfterSeconds: readRetryAfter(headers['retry-after'], new Date()) }
}

/** Reads the beginning of an answer as text. @throws where it breaks off, or takes too long */
async function readAnswer(answer: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of answer) {
    parts.push(part)
    length += part.length
    if (length >= MOST_ANSWER_BYTES) break
  }
  const text = Buffer.concat(parts).subarray(0, MOST_ANSWER_BYTES).toString('utf8')
  // What no column of text takes.
  return text.replaceAll('\0', '\uFFFD').slice(0, MOST_ANSWER_BYTES)
}

/** Codes of Node where nobody was reached by the name, or nobody answered there. */
const NO_NAME: ReadonlySet<string> = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EAI_NODATA', 'ENODATA'])

/** Why an attempt was not answered. */
function faultOf(error: unknown, signal: AbortSignal): AttemptFault {
  if (error instanceof AddressWithin) return 'ADDRESS'
  if (signal.aborted) return 'TIMEOUT'
  const code = errorCode(error) ?? ''
  if (NO_NAME.has(code)) return 'NAME'
  if (code.startsWith('HPE_')) return 'ANSWER'
  if (/^(ERR_TLS|ERR_SSL|EPROTO|CERT_|DEPTH_|SELF_|UNABLE_TO)/.test(code)) return 'TLS'
  return 'CONNECTION'
}
