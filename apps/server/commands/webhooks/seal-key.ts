import type { SignatureScheme } from '@fxmatch/domain/webhooks/endpoint-table'
import type { SealedKey } from '../../db/webhooks/endpoint-rows.ts'
import type { SecretBox } from '../../security/secret-box.ts'
import { newWebhookKey } from '../../security/webhook-keys.ts'

/** Draws a key for an endpoint, sealed for it alone: whoever reads the database or its backups cannot sign. */
export function sealNewKey(secrets: SecretBox, endpointId: string, scheme: SignatureScheme): SealedKey {
  const { secret, publicKey } = newWebhookKey(scheme)
  return { scheme, publicKey, secret: secrets.seal(secret, endpointId) }
}
