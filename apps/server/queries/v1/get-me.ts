import type { v1MeCall } from '@fxmatch/contract/v1/account'
import type { Actor } from '@fxmatch/domain/access/actor'
import type { Scope } from '@fxmatch/domain/machines/scopes'
import type { z } from 'zod'
import type { Db } from '../../db/connect.ts'
import { readMachine } from '../../db/machines/clients.ts'
import { readMarketControl } from '../../db/market/market-control.ts'
import { inSnapshot } from '../in-snapshot.ts'

/** A key ends by nobody's clock: what lasts longer than any token is one. */
const LONGEST_TOKEN_MS = 86_400_000

/** Who a machine is, what its token lets it do, and whether the market takes orders. */
export function getMe(
  db: Db,
  viewer: Actor,
  machine: { readonly clientId: string; readonly scopes: readonly Scope[]; readonly expiresAt: Date },
  { now, sandbox }: { now: Date; sandbox: boolean },
): Promise<z.output<typeof v1MeCall.response> | null> {
  return inSnapshot(db, async (snapshot) => {
    const found = await readMachine(snapshot, machine.clientId)
    if (found === null) return null
    const { control } = await readMarketControl(snapshot, now)
    const { companyId: id, companyKind: kind } = viewer
    const isKey = machine.expiresAt.getTime() - now.getTime() > LONGEST_TOKEN_MS
    return {
      ...{ clientId: machine.clientId, name: found.name, company: { id, name: found.company, kind } },
      ...{ scopes: [...machine.scopes], expiresAt: isKey ? null : machine.expiresAt.toISOString(), sandbox },
      market: { status: control.status, acceptsOrders: control.status === 'ON' },
      serverTime: now.toISOString(),
    }
  })
}
