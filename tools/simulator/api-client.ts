import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { houseErrorSchema } from '@fxmatch/contract/errors/house-error'
import type { Call } from '@fxmatch/contract/http/call'
import { loginCall } from '@fxmatch/contract/http/session'
import type { z } from 'zod'

/** A refusal by the server: part of the market's life, unlike a failure. */
export class Refused extends Error {
  readonly status: number
  /** The amount that is to be typed again, where the server finds it unusual. */
  readonly unusual: string | null
  constructor(status: number, message: string, unusual: string | null = null) {
    super(message)
    this.status = status
    this.unusual = unusual
  }
}

interface Input {
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: Readonly<Record<string, string | readonly string[]>>
  readonly body?: unknown
}

/** A participant: signs in with a password and makes calls of the public contract with its bearer token. */
export class Participant {
  readonly username: string
  readonly #baseUrl: string
  readonly #password: string
  #token: string | null = null

  constructor(baseUrl: string, username: string, password: string) {
    this.#baseUrl = baseUrl
    this.username = username
    this.#password = password
  }

  /** Makes a call; signs in first where needed. A lost connection is retried with the same idempotency key. */
  async call<R extends z.ZodType>(
    call: Call<z.ZodType, z.ZodType, z.ZodType, R>,
    input: Input = {},
  ): Promise<z.output<R>> {
    const key = randomUUID()
    let again: string | null = null
    for (let attempt = 1; ; attempt++) {
      this.#token ??= await this.#signIn()
      try {
        const response = await this.#send(call, input, { key, again })
        if (response.status === 401 && attempt < 3) {
          this.#token = null
          continue
        }
        if (!response.ok) {
          const refused = await refusal(response)
          if (refused.unusual === null || again !== null) throw refused
          again = refused.unusual
          continue
        }
        return call.response.parse(response.status === 204 ? undefined : await response.json())
      } catch (error) {
        if (!(error instanceof TypeError) || attempt >= 3) throw error
        await delay(500 * attempt)
      }
    }
  }

  #send(
    call: Call,
    input: Input,
    { key, again }: { readonly key: string; readonly again: string | null },
  ): Promise<Response> {
    const path = call.path.replace(/:([A-Za-z]+)/g, (_, name: string) =>
      encodeURIComponent(String(input.params?.[name] ?? '')),
    )
    const url = new URL(path, this.#baseUrl)
    for (const [name, value] of Object.entries(input.query ?? {}))
      for (const item of typeof value === 'string' ? [value] : value) url.searchParams.append(name, item)
    return fetch(url, {
      method: call.method,
      headers: {
        authorization: `Bearer ${this.#token}`,
        ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(call.method === 'GET' ? {} : { 'idempotency-key': key }),
        ...(again === null ? {} : { 'amount-again': again }),
      },
      ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
    })
  }

  async #signIn(): Promise<string> {
    const response = await fetch(new URL(loginCall.path, this.#baseUrl), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: this.username, password: this.#password, stayOnline: false }),
    })
    if (!response.ok) throw await refusal(response)
    return loginCall.response.parse(await response.json()).token
  }
}

async function refusal(response: Response): Promise<Refused> {
  const parsed = houseErrorSchema.safeParse(await response.json())
  if (!parsed.success) return new Refused(response.status, `HTTP ${response.status}`)
  const { code, details, message } = parsed.data
  const amount = code === 'TYPE_AGAIN' ? details?.amount : null
  return new Refused(response.status, message, typeof amount === 'string' ? amount : null)
}
