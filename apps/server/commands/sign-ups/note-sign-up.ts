import { SIGN_UP_TABLE, type SignUpAction } from '@fxmatch/domain/sign-ups/sign-up-table'
import type { ActorContext, CommandContext } from '../kernel/context.ts'
import { audit, emit } from '../kernel/record.ts'

/**
 * Writes a step of a sign-up down: history, audit, and event for its bank. The audit is never erased: no personal data may be
 * in `data`.
 */
export async function noteSignUp(
  context: CommandContext | ActorContext,
  step: {
    readonly action: SignUpAction
    readonly signUpId: string
    readonly bankId: string
    readonly reason?: string
    readonly data?: object
  },
): Promise<void> {
  const { from, to } = SIGN_UP_TABLE[step.action]
  await context.tx
    .insertInto('sign_up_history')
    .values({
      sign_up_id: step.signUpId,
      action: step.action,
      before_status: from,
      after_status: to,
      user_id: 'actor' in context ? context.actor.userId : null,
      reason: step.reason ?? null,
      created_at: context.clock.now(),
    })
    .execute()
  const event = `sign_up.${EVENTS[step.action]}`
  await audit(context, {
    action: event,
    objectType: 'sign_up',
    objectId: step.signUpId,
    data: { before: from, after: to, ...step.data },
  })
  await emit(context, [
    { type: 'change', noun: 'sign_up', event, id: step.signUpId, companies: [step.bankId] },
  ])
}

const EVENTS: Readonly<Record<SignUpAction, string>> = {
  submit: 'submitted',
  register: 'registered',
  receive_documents: 'documents_received',
  validate: 'validated',
  refuse: 'refused',
  remove_documents: 'documents_removed',
}
