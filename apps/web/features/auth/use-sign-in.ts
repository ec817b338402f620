import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { newIdempotencyKey } from '../../lib/api/idempotency.ts'
import { type ApiError, asApiError } from '../../lib/failures/api-error.ts'
import { startPath } from '../../lib/session/home-path.ts'
import { sessionQuery } from '../../lib/session/session-query.ts'
import type { Credentials } from './sign-in.ts'

export type SignIn = {
  signIn: (credentials: Credentials) => void
  running: boolean
  failure: ApiError | null
}

/**
 * Signs in and goes to the page that was wished for, else to the company's first page. The session is the cookie that
 * the server sets; the token of the answer is for API clients and is not kept.
 */
export function useSignIn(): SignIn {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { redirect } = useSearch({ from: '/login' })
  const mutation = useMutation({
    networkMode: 'always',
    mutationFn: async (body: Credentials) => {
      // Loaded now, not with the page: the contract's schemas would be a fifth of the page's weight.
      const { signIn } = await import('./sign-in.ts')
      return signIn(body, newIdempotencyKey())
    },
    onSuccess: async (user) => {
      client.setQueryData(sessionQuery.queryKey, user)
      await navigate({ href: redirect ?? startPath(user), replace: true })
    },
  })
  return {
    signIn: (credentials) => mutation.mutate(credentials),
    running: mutation.isPending,
    failure: mutation.error === null ? null : asApiError(mutation.error),
  }
}
