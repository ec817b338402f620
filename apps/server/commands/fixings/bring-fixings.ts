import type { bringFixingsCall } from '@fxmatch/contract/http/fixings'
import { MOST_FIXING_BYTES, readFixings, readTypedFixings } from '@fxmatch/domain/fixing/read-fixings'
import type { z } from 'zod'
import type { ActorContext } from '../kernel/context.ts'
import { requireCapability } from '../kernel/require-capability.ts'
import { type Result, refuse } from '../kernel/result.ts'
import { type ReceivedFixings, receiveFixings } from './receive-fixings.ts'

/**
 * Brings reference rates in a file, or as somebody typed them; another person confirms them. Refused: MISSING_CAPABILITY;
 * PAYLOAD_TOO_LARGE for a text of more than five megabytes; as by `receiveFixings`.
 */
export async function bringFixings(
  context: ActorContext,
  input: z.output<typeof bringFixingsCall.body>,
): Promise<Result<ReceivedFixings>> {
  const able = requireCapability(context.actor, 'configuration.manage')
  if (!able.ok) return able
  const { correction } = input
  const asked = input.day ?? null
  if ('csv' in input) {
    const { csv, name = null } = input
    if (Buffer.byteLength(csv, 'utf8') > MOST_FIXING_BYTES)
      return refuse('PAYLOAD_TOO_LARGE', { rule: 'FIXING_TOO_LARGE' })
    const read = readFixings.bind(null, csv)
    return receiveFixings(context, { source: 'FILE', name, content: csv, correction, asked, read })
  }
  const read = readTypedFixings.bind(null, input.rates)
  const content = JSON.stringify(input.rates)
  return receiveFixings(context, { source: 'TYPED', name: null, content, correction, asked, read })
}
