/** How a client says who it is. */
export type Credentials =
  /** A secret: exchanged for tokens. */
  | { readonly clientId: string; readonly secret: string; readonly scope?: string }
  /** A signed assertion for each token (RFC 7523), made by who holds the key. */
  | { readonly clientId: string; readonly assertion: () => Promise<string>; readonly scope?: string }
  /** The secret as it is: for what only reads. */
  | { readonly key: string }

/** Seconds before its end at which a token is replaced. */
const EARLY_SECONDS = 60
const ASSERTION = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'

export interface TokenSource {
  get(): Promise<string>
  /** Gives the token up. @returns whether another one can be had */
  forget(): boolean
}

interface Token {
  readonly text: string
  readonly until: number
}

/** Gets tokens and keeps each until it is about to end; who asks at the same moment waits for the same one. */
export function createTokenSource(of: {
  readonly baseUrl: string
  readonly credentials: Credentials
  readonly fetch: typeof fetch
}): TokenSource {
  const { baseUrl, credentials } = of
  if ('key' in credentials) return { get: async () => credentials.key, forget: () => false }
  const who = credentials
  let token: Promise<Token> | null = null

  async function ask(): Promise<Token> {
    const form = new URLSearchParams({ grant_type: 'client_credentials' })
    if (who.scope !== undefined) form.set('scope', who.scope)
    const headers: Record<string, string> = { 'content-type': 'application/x-www-form-urlencoded' }
    if ('secret' in who) {
      const pair = `${encodeURIComponent(who.clientId)}:${encodeURIComponent(who.secret)}`
      headers.authorization = `Basic ${btoa(pair)}`
    } else {
      form.set('client_id', who.clientId)
      form.set('client_assertion_type', ASSERTION)
      form.set('client_assertion', await who.assertion())
    }
    const answer = await of.fetch(`${baseUrl}/oauth/token`, {
      method: 'POST',
      headers,
      body: form.toString(),
    })
    const body = (await answer.json()) as { access_token?: string; expires_in?: number; error?: string }
    if (body.access_token === undefined) throw new Error(`no token: ${body.error ?? answer.status}`)
    return { text: body.access_token, until: Date.now() + ((body.expires_in ?? 0) - EARLY_SECONDS) * 1_000 }
  }

  return {
    async get() {
      const held = await token?.catch(() => null)
      if (held && held.until > Date.now()) return held.text
      token = ask()
      return (await token).text
    },
    forget() {
      token = null
      return true
    },
  }
}
