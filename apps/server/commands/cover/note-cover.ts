import type { CoverStep } from '@fxmatch/domain/cover/cover-policy'
import { coverReference } from '@fxmatch/domain/cover/cover-settings'
import type { ActorContext } from '../kernel/context.ts'
import { audit, emit } from '../kernel/record.ts'

/** A step as its facts: how much of a payment by when. */
const stepFacts = ({ before, working, percent }: CoverStep) => ({
  ...(working ? { workingDays: before } : { days: before }),
  percent: String(percent),
})

/** What a step on a change of a cover plan leaves behind: an entry of the audit, and the event. */
export async function noteCover(
  context: ActorContext,
  step: {
    readonly what: 'proposed' | 'confirmed' | 'refused' | 'withdrawn'
    readonly id: string
    readonly number: number
    readonly said:
      | { readonly kind: 'POLICY'; readonly steps: readonly CoverStep[] }
      | { readonly kind: 'BUDGET'; readonly currency: string; readonly year: number; readonly rate: string }
    readonly data: object
  },
): Promise<void> {
  const { what, id, number, said, data } = step
  const told =
    said.kind === 'POLICY'
      ? { changes: said.steps.map(stepFacts) }
      : { currency: said.currency, period: String(said.year), rate: said.rate }
  await audit(context, {
    action: `cover.${what}`,
    objectType: 'company',
    objectId: context.actor.companyId,
    data: { reference: coverReference(number), ...told, ...data },
  })
  await emit(context, [
    {
      ...{ type: 'change', noun: 'cover', event: `cover.${what}`, id },
      companies: [context.actor.companyId],
    },
  ])
}
