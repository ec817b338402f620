import { SERVICE_THRESHOLD } from '@fxmatch/domain/screening/screening-service'
import { readBounded } from '../read-bounded.ts'
import { MOST_RESULTS, readMatchAnswer, type ServiceHit } from './match-answer.ts'

const PATIENCE_MS = 10_000
/** A hundred entries with all their names are some hundred thousand bytes. */
const MOST_BYTES = 4 * 1_048_576
/** From this status on the fault is the service’s own, whatever was asked; of those below these say the same of every name. */
const ITS_OWN = 500
/** `application/json`, also as a kind of its own (`application/problem+json`). */
const IS_JSON = /^application\/([\w.-]+\+)?json(;|$)/i
const OF_ALL: readonly number[] = [401, 403, 404, 429]

/** Who is asked about. */
export interface AskedName {
  /** Under which the answer comes: nothing that says whose name it is. */
  readonly key: string
  readonly schema: 'Person' | 'Organization'
  readonly name: string
  /** Numbers of identity cards. */
  readonly documents: readonly string[]
}

/** What is no answer. */
export class NoAnswer extends Error {
  /** Whether the next name would fare no better: nobody is there, or too much was asked. */
  readonly forAll: boolean
  constructor(message: string, { forAll, cause }: { forAll: boolean; cause?: unknown }) {
    super(message, { cause })
    this.forAll = forAll
  }
}

/** A service that is asked about names. */
export interface ScreeningPort {
  /** Who is asked, for the record: host and path, no key. */
  readonly name: string
  /** The entries that it calls alike. @throws NoAnswer wherever it is not sure what the service says */
  match(asked: AskedName): Promise<ServiceHit[]>
}

/**
 * Asks a yente, the API of OpenSanctions, by `POST` to its `/match/<dataset>`. What the address has behind `?` goes with each call
 * (`algorithm`, `threshold`); `limit` is ours. The user name `apikey` sends the password as `Authorization: ApiKey`, any other as HTTP
 * Basic. Redirects are not followed; ten seconds and four megabytes, unpacked, are the most; what does not say that it is JSON is not
 * read.
 * @param url `https://apikey:key@host/match/dataset`
 * @param patienceMs for how long an answer is waited for
 */
export function createHttpScreening(url: string, patienceMs = PATIENCE_MS): ScreeningPort {
  const target = new URL(url)
  const [user, password] = [decodeURIComponent(target.username), decodeURIComponent(target.password)]
  target.username = ''
  target.password = ''
  target.searchParams.set('limit', String(MOST_RESULTS))
  const threshold = thresholdOf(target)
  target.searchParams.set('threshold', String(threshold))
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json',
    ...authorizationOf(user, password),
  }
  return {
    name: `${target.host}${target.pathname}`.slice(0, 300),
    async match({ key, schema, name, documents }) {
      const properties = { name: [name], ...(documents.length > 0 ? { idNumber: documents } : {}) }
      const text = await answerOf(
        fetch(target, {
          method: 'POST',
          headers,
          body: JSON.stringify({ queries: { [key]: { schema, properties } } }),
          redirect: 'error',
          signal: AbortSignal.timeout(patienceMs),
        }),
      )
      const hits = readMatchAnswer(text, key, threshold)
      if (hits === undefined)
        throw new NoAnswer('what it answers is no answer to the question', { forAll: false })
      return hits
    },
  }
}

/** From which score on a name is looked at, by an address of the service: 0.7 where it does not say. */
function thresholdOf({ searchParams }: URL): number {
  const asked = searchParams.get('threshold')
  return asked === null ? SERVICE_THRESHOLD : Number(asked)
}

/** Whether an address names a threshold that is one: above 0, 1 at most. */
export function isScreeningAddress(url: string): boolean {
  const threshold = thresholdOf(new URL(url))
  return threshold > 0 && threshold <= 1
}

function authorizationOf(user: string, password: string): { authorization?: string } {
  if (user === '') return {}
  if (user === 'apikey') return { authorization: `ApiKey ${password}` }
  return { authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` }
}

async function answerOf(asking: Promise<Response>): Promise<string> {
  const response = await asking.catch((cause: unknown) => {
    throw new NoAnswer('it does not answer', { forAll: true, cause })
  })
  const { status } = response
  if (status !== 200) {
    await response.body?.cancel()
    throw new NoAnswer(`it answers ${status}`, { forAll: status >= ITS_OWN || OF_ALL.includes(status) })
  }
  const type = response.headers.get('content-type') ?? ''
  if (!IS_JSON.test(type)) {
    await response.body?.cancel()
    throw new NoAnswer('it answers with something else than JSON', { forAll: false })
  }
  const bytes = await readBounded(response, MOST_BYTES, 'it').catch((cause: unknown) => {
    // Who drips until the time is over does so with the next name too: two hundred would take half an hour.
    const forAll = cause instanceof Error && cause.name === 'TimeoutError'
    throw new NoAnswer(cause instanceof Error ? cause.message.slice(0, 200) : 'it breaks off', {
      forAll,
      cause,
    })
  })
  return bytes.toString('utf8')
}
