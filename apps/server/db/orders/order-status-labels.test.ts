import { ORDER_STATUS, ORDER_STATUSES } from '@fxmatch/domain/orders/order-status'
import { expect, it } from 'vitest'
import { presentStatus } from './listed-order.ts'

/** Specification 000 §4: the code of each status, its name in code (domain rules §4), and what it is called, on the wire too. */
const STATUSES = [
  [1, 'DRAFT', 'Brouillon'],
  [2, 'AWAITING_CONFIRMATION', 'En attente de confirmation'],
  [3, 'DRAFT_REJECTED', 'Brouillon rejeté'],
  [4, 'DRAFT_CANCELED', 'Brouillon annulé'],
  [5, 'HALF_CONFIRMED', 'Confirmé par une partie'],
  [6, 'CURRENCY_RECEPTION', 'Réception des billets'],
  [7, 'MARKET_ROOM', 'À confirmer en salle des marchés'],
  [8, 'BACK_OFFICE_VALIDATION', 'À valider au back-office'],
  [9, 'CONFIRMATION_REJECTED', 'Confirmation rejetée'],
  [10, 'CASHED_OUT', 'Cash out (vendeur payé)'],
  [11, 'TICKET_GENERATED', 'Ticket généré'],
  [12, 'TICKET_REJECTED', 'Ticket rejeté'],
  [13, 'DELIVERED', 'Livré'],
  [14, 'DELIVERY_REJECTED', 'Livraison rejetée'],
  [15, 'DELIVERY_CANCELED', 'Livraison annulée'],
  [105, 'BID_ACCEPTED', 'Offre acceptée'],
  [106, 'BID_PLACED', 'Offre de banque en cours'],
  [108, 'BID_DECLINED', 'Offre déclinée'],
  [109, 'BID_CANCELED', 'Offre annulée'],
  [700, 'AWAITING_TICKET', 'En attente de ticket'],
  [999, 'EXPIRED', 'Expiré'],
] as const

it('the statuses of an order are the 21 codes of the specification', () => {
  expect(ORDER_STATUSES).toEqual(STATUSES.map(([code]) => code))
})

it.each(STATUSES)('%i is %s, called %s', (code, name, label) => {
  expect(ORDER_STATUS[name]).toBe(code)
  expect(presentStatus(code)).toEqual({ code, name: label })
})
