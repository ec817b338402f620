import { paperReference } from '@fxmatch/domain/gate/office-papers'
import type { ActorContext } from '../kernel/context.ts'
import { audit, emit } from '../kernel/record.ts'

/** What a step on a paper leaves behind: an entry of the audit, and the event that tells who waits for it, and the office. */
export async function notePaper(
  context: ActorContext,
  step: {
    readonly what: 'proposed' | 'confirmed' | 'refused' | 'withdrawn'
    readonly id: string
    readonly number: number
    readonly officeId: string
    readonly data: object
  },
): Promise<void> {
  const { what, id, number, officeId, data } = step
  const reference = paperReference(number)
  await audit(context, {
    action: `office_paper.${what}`,
    objectType: 'office_paper',
    objectId: id,
    data: { reference, office: officeId, ...data },
  })
  // What only waits is the platform's; what counts is the office's too.
  const companies = [context.actor.companyId, ...(what === 'confirmed' ? [officeId] : [])]
  await emit(context, [
    {
      ...{ type: 'change', noun: 'office_paper', event: `office_paper.${what}`, id },
      ...{ companies, facts: { reference } },
    },
  ])
}
