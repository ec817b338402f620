import { isReadScope, type Scope } from '@fxmatch/domain/machines/scopes'
import { insertMachineSession } from '../../db/machines/machine-sessions.ts'
import type { CommandContext } from '../kernel/context.ts'

/** A key does not end by itself: its client's company ends it. */
const NEVER = new Date('9999-12-31T00:00:00Z')

/**
 * Lets a secret of a client that was let in be sent as a key with requests that read, as far as its scopes read. What commits a company
 * is asked with a token, which is good for an hour.
 * @param hash the secret's
 */
export async function openKey(
  { tx, clock, ids }: CommandContext,
  client: { readonly userId: string; readonly scopes: readonly Scope[] },
  hash: Buffer,
): Promise<void> {
  const scopes = client.scopes.filter(isReadScope)
  if (scopes.length === 0) return
  await insertMachineSession(tx, {
    ...{ id: ids.uuid(), tokenHash: hash, userId: client.userId, scopes },
    ...{ createdAt: clock.now(), expiresAt: NEVER, address: null },
  })
}
