import { formatMoneyIn } from '@fxmatch/documents/format/format'
import { languageOfTag } from '@fxmatch/domain/languages/languages'
import { HOME_DECIMALS } from '@fxmatch/domain/money/decimal'
import { HOME_CURRENCY } from '@fxmatch/domain/money/home-currency'
import { isTravellerTold, type ToldTraveller, tellingLater } from '@fxmatch/domain/trust/told-traveller'
import { isToldInBrowser, queueTravellerPushes } from '../../db/push/request-subscriptions.ts'
import { foreignCurrency, type ProposalRow, type TrustRequestRow } from '../../db/trust/requests.ts'
import type { CommandContext } from '../kernel/context.ts'
import { queueMail } from '../mail/queue-mail.ts'

/** That there is nothing to go for is worth a day's attempts. */
const DAY_MS = 86_400_000
const TEMPLATES = { PROPOSED: 'traveller_proposal', TAKEN_BACK: 'traveller_taken_back' } as const

/**
 * Tells a traveller who asked for it, by the way that they have proven and in their browsers (`isTravellerTold`). The operator goes by its
 * company's registered name, which two people set: under its Trust name it could write what it likes in our name. There is no
 * secret in it: the link opens the page that asks for one. The caller has locked the request.
 */
export async function tellTraveller(
  context: CommandContext,
  request: TrustRequestRow,
  what: ToldTraveller,
  proposal: Pick<ProposalRow, 'company_id' | 'amount' | 'counter_value'>,
): Promise<void> {
  const { tx, clock } = context
  const { customer_phone: phone, customer_email: email, told, told_at: toldAt } = request
  const recipient = phone ?? email
  const now = clock.now()
  if (recipient === null) return
  const inBrowser = await isToldInBrowser(tx, request.id)
  const facts = { tell: request.tell || inBrowser, told, toldAt }
  if (!isTravellerTold(what, facts, now)) {
    const later = what === 'PROPOSED' ? tellingLater(facts, now) : null
    if (later !== null)
      await tx.updateTable('trust_requests').set({ tell_after: later }).where('id', '=', request.id).execute()
    return
  }
  const sendBefore = what === 'PROPOSED' ? request.expires_at : new Date(now.getTime() + DAY_MS)
  await tx
    .updateTable('trust_requests')
    .set((eb) => ({ told: eb('told', '+', 1), told_at: now, tell_after: null }))
    .where('id', '=', request.id)
    .execute()
  if (inBrowser) await queueTravellerPushes(tx, request.id, { told: what, now, sendBefore })
  if (!request.tell) return
  const operator = await tx
    .selectFrom('companies')
    .select('name')
    .where('id', '=', proposal.company_id)
    .executeTakeFirstOrThrow()
  const currency = await foreignCurrency(tx, request.currency)
  if (!currency) throw new Error(`a request is in ${request.currency}`)
  const language = languageOfTag(request.language) ?? 'fr'
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
      link: '/changer/suivi',
    },
    sendBefore,
  })
}
