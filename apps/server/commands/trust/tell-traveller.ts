import { formatDateTime, formatMoneyIn } from '@fxmatch/documents/format/format'
import { languageOfTag } from '@fxmatch/domain/languages/languages'
import { HOME_DECIMALS } from '@fxmatch/domain/money/decimal'
import { HOME_CURRENCY } from '@fxmatch/domain/money/home-currency'
import { isTravellerTold, type ToldTraveller } from '@fxmatch/domain/trust/told-traveller'
import { foreignCurrency, type ProposalRow, type TrustRequestRow } from '../../db/trust/requests.ts'
import type { CommandContext } from '../kernel/context.ts'
import { queueMail } from '../mail/queue-mail.ts'

const TEMPLATES = { PROPOSED: 'traveller_proposal', TAKEN_BACK: 'traveller_taken_back' } as const

/**
 * Writes to a traveller who asked for it, by the way that they have proven (`isTravellerTold`). Nothing that an operator types
 * is in the message, and no secret: the link opens the page that asks for it. The caller has locked the request.
 */
export async function tellTraveller(
  context: CommandContext,
  request: TrustRequestRow,
  what: ToldTraveller,
  proposal: Pick<ProposalRow, 'company_id' | 'amount' | 'counter_value'>,
): Promise<void> {
  const { tx, clock } = context
  const { customer_phone: phone, customer_email: email, told, told_at: toldAt, tell } = request
  const recipient = phone ?? email
  const now = clock.now()
  if (recipient === null || !isTravellerTold(what, { tell, told, toldAt }, now)) return
  const operator = await tx
    .selectFrom('trust_operators')
    .select('name')
    .where('company_id', '=', proposal.company_id)
    .executeTakeFirstOrThrow()
  const currency = await foreignCurrency(tx, request.currency)
  if (!currency) throw new Error(`a request is in ${request.currency}`)
  const language = languageOfTag(request.language) ?? 'fr'
  await tx
    .updateTable('trust_requests')
    .set((eb) => ({ told: eb('told', '+', 1), told_at: now }))
    .where('id', '=', request.id)
    .execute()
  await queueMail(context, {
    recipient,
    channel: phone === null ? 'MAIL' : 'SMS',
    template: TEMPLATES[what],
    language,
    data: {
      reference: request.reference,
      operator: operator.name,
      amount: formatMoneyIn(language, proposal.amount, currency.decimals, request.currency),
      allIn: formatMoneyIn(language, proposal.counter_value, HOME_DECIMALS, HOME_CURRENCY),
      until: formatDateTime(request.expires_at.toISOString()),
      link: '/changer/suivi',
    },
    sendBefore: request.expires_at,
  })
}
