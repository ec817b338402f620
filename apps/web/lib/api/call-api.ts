import { readHouseError } from '@fxmatch/contract/errors/read-house-error'
import type { Call } from '@fxmatch/contract/http/call'
import type { z } from 'zod'
import { ApiError } from '../failures/api-error.ts'
import { fetchRefusalTexts } from '../failures/refusal-texts.ts'
import { checkSession, isSessionOver, whileTokenChanges } from '../session/check-session.ts'
import { presenceHeaders, UNATTENDED } from '../session/presence.ts'
import { callUrl } from './call-url.ts'
import { keepEarly, takeEarly } from './early-answers.ts'
import { askOf } from './kept-answers.ts'
import { send } from './send.ts'

/** A part of a call's input: absent where the contract does not define it. */
type Part<K extends string, S extends z.ZodType> =
  unknown extends z.output<S>
    ? { [key in K]?: undefined }
    : Record<string, never> extends z.input<S>
      ? { [key in K]?: z.input<S> }
      : { [key in K]: z.input<S> }

/** What a call of the contract needs: its path parameters, its query and its body. */
export type CallInput<C> =
  C extends Call<infer P, infer Q, infer B, z.ZodType>
    ? Part<'params', P> & Part<'query', Q> & Part<'body', B>
    : never

/**
 * What a call of the contract answers. The server makes each answer by the call's schema, and no schema of an answer changes
 * what it reads (`answers.test.ts`): as it arrives, it is what the schema says.
 */
export type CallAnswer<C> = C extends Call<z.ZodType, z.ZodType, z.ZodType, infer R> ? z.output<R> : never

/** How a call is sent: `idempotencyKey` is required by the server for everything but GET. */
export type CallOptions = {
  signal?: AbortSignal
  idempotencyKey?: string
  /** The override by which a request that a limit refused is sent again, word for word. */
  gateOverride?: string | undefined
  /** The amount as the person typed it again for a deal that was asked about. */
  amountAgain?: string | undefined
  /** The page asks by itself, whoever is there: it is no use of the session. */
  unattended?: true
}

/** Calls whose 401 is an answer to the person, not the end of a session. */
const SIGN_IN_CALLS = new Set(['login', 'loginCode', 'currentUser', 'sessionState'])

/** Calls whose answer brings the browser a new token. */
const TOKEN_CALLS = new Set(['login', 'loginCode', 'confirmSecondFactor'])

/**
 * Makes one call of the contract with the browser's session cookie and reads its answer.
 *
 * @throws ApiError for a refusal, a missing or an unreadable answer; an abort rethrows the signal's reason.
 */
export async function callApi<C extends Call>(
  call: C,
  input: CallInput<C>,
  options: CallOptions = {},
): Promise<CallAnswer<C>> {
  const parts: Parts = input
  const url = callUrl(call.path, parts.params, parts.query)
  if (call.method !== 'GET') {
    const answer = TOKEN_CALLS.has(call.name)
      ? whileTokenChanges(() => sendCall(call, url, parts, options))
      : sendSignedIn(call, url, parts, options)
    return readAnswer(call, await answer)
  }
  const { had, keep } = askOf(url)
  const early = takeEarly(url)
  const response = await (early ?? sendSignedIn(call, url, parts, options, had?.tag))
  // Nothing was committed since: what the page has is what it would be answered.
  if (response.status === NOT_CHANGED && had) return had.answer as CallAnswer<C>
  const answer = await readAnswer(call, response)
  keep(response.headers.get('etag'), answer)
  return answer
}

/** The cache key of the query of a call with its input. */
export const keyOf = <C extends Call>(call: C, input: CallInput<C>): readonly unknown[] => [call.name, input]

/** Asks already for what the first page will ask for; see `keepEarly`. */
export function askEarly<C extends Call>(call: C, input: CallInput<C>): void {
  const parts: Parts = input
  const url = callUrl(call.path, parts.params, parts.query)
  keepEarly(url, keyOf(call, input), () => sendCall(call, url, parts, {}))
}

/** The answer to who has the answer already, which says nothing else. */
const NOT_CHANGED = 304

type Parts = { params?: unknown; query?: unknown; body?: unknown }

/** Sends once more what was refused with a token that another request of this browser has changed meanwhile. */
async function sendSignedIn(...request: Parameters<typeof sendCall>): Promise<Response> {
  const response = await sendCall(...request)
  return response.status === 401 && !(await isSessionOver()) ? sendCall(...request) : response
}

function sendCall(
  call: Call,
  url: string,
  parts: Parts,
  options: CallOptions,
  tag?: string,
): Promise<Response> {
  return send(url, {
    method: call.method,
    headers: {
      accept: 'application/json',
      // The language chosen here, not the browser's: mails that this causes are written in it.
      'accept-language': document.documentElement.lang,
      ...(options.unattended ? UNATTENDED : presenceHeaders()),
      ...(parts.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(tag === undefined ? {} : { 'if-none-match': tag }),
      ...(options.idempotencyKey === undefined ? {} : { 'idempotency-key': options.idempotencyKey }),
      ...(options.amountAgain === undefined ? {} : { 'amount-again': options.amountAgain }),
      ...(options.gateOverride === undefined ? {} : { 'gate-override': options.gateOverride }),
    },
    ...(parts.body === undefined ? {} : { body: JSON.stringify(parts.body) }),
    ...(options.signal === undefined ? {} : { signal: options.signal }),
  })
}

/**
 * Reads the answer to a call.
 *
 * @throws ApiError for a refusal or an answer that is no JSON.
 */
export async function readAnswer<C extends Call>(call: C, response: Response): Promise<CallAnswer<C>> {
  if (!response.ok) {
    const isSignIn = SIGN_IN_CALLS.has(call.name)
    if (response.status === 401 && !isSignIn) await checkSession()
    const refusal = await refusalOf(response)
    // Whoever shows it has its sentence then. Why a sign-in failed is told in the words of its page.
    if (!isSignIn && refusal.refusal) await fetchRefusalTexts()
    throw refusal
  }
  return (response.status === 204 ? undefined : await jsonOf(response)) as CallAnswer<C>
}

async function jsonOf(response: Response): Promise<unknown> {
  const text = await response.text()
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new ApiError(response.status, 'BAD_ANSWER', null, error)
  }
}

/** Why the server refused, as far as it said so in a way that this program reads. */
export async function refusalOf(response: Response): Promise<ApiError> {
  const refusal = readHouseError(await jsonOf(response).catch(() => undefined))
  const retryAfter = secondsOf(response.headers.get('retry-after'))
  return refusal
    ? new ApiError(response.status, refusal.code, refusal, undefined, retryAfter)
    : new ApiError(response.status, 'SERVER', null, undefined, retryAfter)
}

/** `Retry-After` in seconds; a proxy may also give a date, which is not worth the reading. */
function secondsOf(header: string | null): number | null {
  return header !== null && /^\d{1,6}$/.test(header) ? Number(header) : null
}
