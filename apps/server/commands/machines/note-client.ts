import { clientReference } from '@fxmatch/domain/machines/client-table'
import { audit, emit, type RecordContext } from '../kernel/record.ts'

/** What a step on a client leaves behind: an entry of the audit, which never has its secret, and an event for its company. */
export async function noteClient(
  context: RecordContext,
  step: {
    readonly what:
      | 'proposed'
      | 'created'
      | 'confirmed'
      | 'adopted'
      | 'rotated'
      | 'unused'
      | 'left'
      | 'stopped'
      | 'revoked'
    readonly client: {
      readonly id: string
      readonly number: number
      readonly name: string
      readonly companyId: string
    }
    readonly data?: object
  },
): Promise<void> {
  const { what, client, data = {} } = step
  const { id, number, name, companyId } = client
  const reference = clientReference(number)
  const action = `machine_client.${what}`
  await audit(context, {
    ...{ action, objectType: 'machine_client', objectId: id },
    data: { reference, name, ...data },
  })
  await emit(context, [
    {
      type: 'change',
      noun: 'machine_client',
      event: action,
      id,
      companies: [companyId],
      facts: { reference },
    },
  ])
}
