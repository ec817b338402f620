import type { SessionUser } from '@fxmatch/contract/http/session'
import type { Capability } from '@fxmatch/domain/access/capabilities'
import type { PriceReader } from '@fxmatch/domain/orders/price-readers'
import { createContext, useContext, useMemo } from 'react'

/** The signed-in person, given by the layout of the signed-in pages. */
export const SessionContext = createContext<SessionUser | null>(null)

/**
 * The signed-in person.
 *
 * @throws Error outside the signed-in pages, where there may be none.
 */
export function useSession(): SessionUser {
  const user = useContext(SessionContext)
  if (!user) throw new Error('this component stands outside the signed-in pages')
  return user
}

/** Whether the signed-in person may do something. The server decides; this only shows or hides. */
export function useCan(capability: Capability): boolean {
  return useSession().capabilities.includes(capability)
}

/** The signed-in person, as far as it decides what of a price is shown; the same object while the rights are. */
export function useReader(): PriceReader {
  const { companyKind, capabilities } = useSession()
  return useMemo(() => ({ companyKind, capabilities: new Set(capabilities) }), [companyKind, capabilities])
}
