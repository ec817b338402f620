import type { Support } from '@fxmatch/contract/http/support'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { send } from '../api/send.ts'
import { ApiError } from '../failures/api-error.ts'

/** The path of the contract's `support` call, repeated so that the sign-in page need not load the contract. */
export const SUPPORT_PATH = '/api/support'

/**
 * Reads the answer by hand: the schema would be a fifth of the sign-in page's weight.
 * @throws ApiError for a refusal or an answer of another shape
 */
export async function readSupport(response: Response): Promise<Support> {
  const answer: unknown = response.ok ? await response.json().catch(() => null) : null
  const textOf = (name: string): string | null | undefined => {
    const value: unknown = Object(answer)[name]
    return typeof value === 'string' || value === null ? value : undefined
  }
  const [email, phone] = [textOf('email'), textOf('phone')]
  const links: unknown = Object(answer).links
  const areLinks = Array.isArray(links) && links.every((each) => String(each).startsWith('https://'))
  if (email === undefined || phone === undefined || !areLinks)
    throw new ApiError(response.status, 'BAD_ANSWER', null, answer)
  return { email, phone, links }
}

/** How the support is reached: asked for once. */
export const supportQuery = queryOptions({
  queryKey: ['support'],
  queryFn: async ({ signal }) =>
    readSupport(await send(SUPPORT_PATH, { signal, headers: { accept: 'application/json' } })),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})

/** How the support is reached; nothing while it is not known, or where the deployment does not say. */
export function useSupport(): Support {
  const support = useQuery(supportQuery)
  return support.data ?? { email: null, phone: null, links: [] }
}
