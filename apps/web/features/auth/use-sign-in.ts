import type { SessionUser } from '@fxmatch/contract/http/session'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { newIdempotencyKey } from '../../lib/api/idempotency.ts'
import { runAlone } from '../../lib/api/query-client.ts'
import { type ApiError, asApiError } from '../../lib/failures/api-error.ts'
import { wayIn } from '../../lib/session/home-path.ts'
import { sessionQuery } from '../../lib/session/session-query.ts'
import { tellTabs } from '../../lib/session/tabs.ts'
import type { Credentials } from './sign-in.ts'

export type SignIn = {
  signIn: (credentials: Credentials) => void
  /** The password was right, and a code is asked for. */
  needsCode: boolean
  giveCode: (code: string) => void
  /** Back to the password. */
  restart: () => void
  running: boolean
  failure: ApiError | null
}

/** The challenge to answer with a code, null where the failure is another. */
function challengeOf(error: unknown): string | null {
  const { code, refusal } = asApiError(error)
  const challenge = code === 'SECOND_FACTOR_NEEDED' ? refusal?.details?.challenge : null
  return typeof challenge === 'string' ? challenge : null
}

/**
 * Signs in, in two steps where a second factor is in force, and goes to the page that was wished for, else to the
 * company's first page. The session is the cookie that the server sets; the token of the answer is for API clients and
 * is not kept.
 */
export function useSignIn(): SignIn {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { redirect } = useSearch({ from: '/login' })
  const [challenge, setChallenge] = useState<string | null>(null)
  const onSuccess = async (user: SessionUser) => {
    client.setQueryData(sessionQuery.queryKey, user)
    tellTabs({ kind: 'signed-in', userId: user.id })
    await navigate({ href: wayIn(redirect, user), replace: true })
  }
  const password = useMutation({
    networkMode: 'always',
    mutationFn: async (body: Credentials) => {
      // Loaded now, not with the page: the contract's schemas would be a fifth of the page's weight.
      const { signIn } = await import('./sign-in.ts')
      return signIn(body, newIdempotencyKey())
    },
    onMutate: () => code.reset(),
    onSuccess,
    onError: (error) => setChallenge(challengeOf(error)),
  })
  const code = useMutation({
    networkMode: 'always',
    mutationFn: async (typed: string) => {
      const { signInWithCode } = await import('./sign-in.ts')
      return signInWithCode({ challenge: challenge ?? '', code: typed }, newIdempotencyKey())
    },
    onSuccess,
    onError: (error) => {
      if (asApiError(error).code === 'SIGN_IN_EXPIRED') setChallenge(null)
    },
  })
  // That a code is asked for is no failure to tell.
  const thrown = code.error ?? (challenge === null ? password.error : null)
  return {
    signIn: (credentials) => runAlone(client, () => password.mutate(credentials)),
    needsCode: challenge !== null,
    giveCode: (typed) => runAlone(client, () => code.mutate(typed)),
    restart: () => {
      setChallenge(null)
      password.reset()
      code.reset()
    },
    running: password.isPending || code.isPending,
    failure: thrown === null || challengeOf(thrown) !== null ? null : asApiError(thrown),
  }
}
