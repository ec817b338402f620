import type { Known } from './object-table.ts'
import { ALERT_VALUE, MESSAGE, OWNER, VIEW } from './object-world.ts'

/**
 * What stands in the first companies' objects and nowhere else: ids, references, a message, secrets. Whoever is told one
 * of them by an answer, without having named it, has been told of the object.
 */
export function marksOf({ objects }: Pick<Known, 'objects'>): string[] {
  const { orders, requests, bank, trust } = objects
  return [
    ...orders.references.flatMap(({ id, reference }) => [id, reference]),
    orders.code,
    ...orders.invoices.flatMap((one: { id: string; number: string }) => [one.id, one.number]),
    ...[requests.gone.id, requests.gone.reference, requests.goneOrder, requests.closed.id],
    ...[requests.basketOrder, requests.bid],
    ...['TITRE-4217', 'TITRE-4218', MESSAGE],
    ...[bank.settlement, bank.exported, bank.rule, bank.change, bank.boardCode, bank.session, bank.feed],
    ...[bank.view, VIEW, bank.owners, OWNER],
    ...[bank.signUp.signUpId, bank.signUp.uploadUuid, bank.signUp.username],
    ...[trust.tier, trust.proposal.id, trust.proposal.reference, trust.asked.secret],
    ...[objects.standing.id, objects.standing.reference, objects.alert, ALERT_VALUE],
    ...[objects.rfq.id, objects.rfq.reference, objects.rfq.quote],
    ...[objects.notification, objects.colleague, objects.syndicate],
  ]
}
