import { tokenOfLink } from '@fxmatch/domain/access/one-time-links'
import { useRouterState } from '@tanstack/react-router'

/** The token of the mailed link that this page was opened by; empty where there is none. */
export function useLinkToken(): string {
  const hash = useRouterState({ select: (state) => state.location.hash })
  return tokenOfLink(hash) ?? ''
}
