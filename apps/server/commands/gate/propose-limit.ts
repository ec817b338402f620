import { gateRefusal } from '@fxmatch/contract/errors/gate-refusals'
import {
  isLimitAmount,
  isSameLimit,
  isSubjectOf,
  type LimitSubject,
  limitFor,
  scopesOf,
} from '@fxmatch/domain/gate/limits'
import { HOME_DECIMALS } from '@fxmatch/domain/money/decimal'
import { isForeign } from '@fxmatch/domain/money/home-currency'
import { lockCompany } from '../../db/companies/agencies.ts'
import { readLimitsInForce } from '../../db/gate/limits-in-force.ts'
import type { ActorContext } from '../kernel/context.ts'
import { requireCapability } from '../kernel/require-capability.ts'
import { done, type Result, refuse, refuseField } from '../kernel/result.ts'
import { noteLimit } from './note-limit.ts'

/** A limit as somebody proposes it. */
export interface ProposeLimitInput extends LimitSubject {
  /** TND, of CURRENCY_POSITION the currency; null lifts it. */
  readonly amount: string | null
  /** What stood as the person looked; null: nothing did. */
  readonly was: string | null
  /** From when it counts; left out: from its confirmation. */
  readonly validFrom?: string | undefined
  readonly note: string
}

/** How far ahead a limit may begin, in days. */
const MOST_AHEAD_DAYS = 366
const DAY = 86_400_000

/**
 * Proposes a limit of the actor's company, or that one is lifted; nothing changes until another person confirms it.
 * Refused: MISSING_CAPABILITY; INVALID_INPUT at `scope`, `amount`, `validFrom`, and at the subject where the company has no such
 * person, deals with no such company, or the market has no such currency; GATE_STATE where another proposal of the same limit
 * waits, it stands as proposed already, or somebody else changed it meanwhile.
 */
export async function proposeLimit(
  context: ActorContext,
  input: ProposeLimitInput,
): Promise<Result<{ changeId: string }>> {
  const { actor, clock, ids, tx } = context
  const able = requireCapability(actor, 'limit.propose')
  if (!able.ok) return able
  const known = await checkSubject(context, input)
  if (!known.ok) return known
  const now = clock.now()
  const validFrom = input.validFrom === undefined ? now : new Date(input.validFrom)
  if (validFrom.getTime() > now.getTime() + MOST_AHEAD_DAYS * DAY)
    return refuseField('INVALID_INPUT', 'validFrom', { rule: 'DAY_RANGE' })
  await lockCompany(tx, actor.companyId)
  const stands = limitFor(await readLimitsInForce(tx, actor.companyId, now), input)
  if (!isSameLimit(stands, input.was)) return refuse(gateRefusal('LIMIT_MOVED').code, { rule: 'LIMIT_MOVED' })
  if (isSameLimit(stands, input.amount))
    return refuseField(gateRefusal('LIMIT_STANDS').code, 'amount', { rule: 'LIMIT_STANDS' })
  const subject = {
    scope: input.scope,
    counterparty_id: input.counterpartyId,
    counterparty_kind: input.counterpartyKind,
    user_id: input.userId,
    currency: input.currency,
  }
  const changeId = ids.uuid()
  const row = await tx
    .insertInto('limit_changes')
    .values({
      id: changeId,
      company_id: actor.companyId,
      ...subject,
      amount: input.amount,
      was: stands,
      valid_from: validFrom,
      note: input.note,
      proposed_by: actor.userId,
      proposed_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('number')
    .executeTakeFirst()
  if (row === undefined) return refuse(gateRefusal('LIMIT_PENDING').code, { rule: 'LIMIT_PENDING' })
  await noteLimit(context, {
    what: 'proposed',
    id: changeId,
    number: row.number,
    data: {
      ...subject,
      amount: input.amount,
      was: stands,
      validFrom: validFrom.toISOString(),
      note: input.note,
    },
  })
  return done({ changeId })
}

/** Whether there is whom or what the limit is about, and the amount is one of it. */
async function checkSubject({ actor, tx }: ActorContext, input: ProposeLimitInput): Promise<Result<null>> {
  const wrong = (path: string) => refuseField('INVALID_INPUT', path, { rule: 'LIMIT_SUBJECT' })
  const { scope, counterpartyId, userId, currency, amount } = input
  if (!scopesOf(actor.companyKind).includes(scope) || !isSubjectOf(input)) return wrong('scope')
  let decimals = HOME_DECIMALS
  if (counterpartyId !== null) {
    const company = await tx
      .selectFrom('companies')
      .where('id', '=', counterpartyId)
      .select(['kind', 'bank_id'])
      .executeTakeFirst()
    // A company is a counterparty of any bank that it deals with: of its own, and of one whose bid it takes.
    if (company?.kind !== 'EXCHANGE_OFFICE' && company?.kind !== 'CORPORATE') return wrong('counterpartyId')
  }
  if (userId !== null) {
    const user = await tx
      .selectFrom('users')
      .where('id', '=', userId)
      .where('company_id', '=', actor.companyId)
      // What a machine deals counts on the limits of who made it.
      .where('account_kind', '=', 'PERSON')
      .select('id')
      .executeTakeFirst()
    if (!user) return wrong('userId')
  }
  if (currency !== null) {
    const quoted = await tx
      .selectFrom('currencies')
      .where('iso_code', '=', currency)
      .select(['iso_code', 'decimals'])
      .executeTakeFirst()
    if (!quoted || !isForeign(quoted.iso_code)) return wrong('currency')
    decimals = quoted.decimals
  }
  if (amount !== null && !isLimitAmount(amount, decimals))
    return refuseField('INVALID_INPUT', 'amount', { rule: 'AMOUNT_FORM', details: { decimals } })
  return done(null)
}
