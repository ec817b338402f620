import { expect, it } from 'vitest'
import { wordsOf } from './words-of.ts'

// Specification 000 §4: what a status is called, on the wire too.
it.each([
  ['DRAFT', 'Brouillon'],
  ['AWAITING_CONFIRMATION', 'En attente de confirmation'],
  ['DRAFT_REJECTED', 'Brouillon rejeté'],
  ['DRAFT_CANCELED', 'Brouillon annulé'],
  ['HALF_CONFIRMED', 'Confirmé à moitié'],
  ['CURRENCY_RECEPTION', 'Réception de devises'],
  ['MARKET_ROOM', 'Billets / validation salle des marchés'],
  ['BACK_OFFICE_VALIDATION', 'Validation back-office'],
  ['CONFIRMATION_REJECTED', 'Confirmation rejetée'],
  ['CASHED_OUT', 'Cash out'],
  ['TICKET_GENERATED', 'Ticket généré'],
  ['TICKET_REJECTED', 'Ticket rejeté'],
  ['DELIVERED', 'Livré'],
  ['DELIVERY_REJECTED', 'Livraison rejetée'],
  ['DELIVERY_CANCELED', 'Livraison annulée'],
  ['BID_ACCEPTED', 'Offre acceptée'],
  ['BID_PLACED', 'Offre en cours'],
  ['BID_DECLINED', 'Offre déclinée'],
  ['BID_CANCELED', 'Offre annulée'],
  ['AWAITING_TICKET', 'En attente de ticket'],
  ['EXPIRED', 'Expiré'],
] as const)('the status %s is called %s', (name, label) => {
  expect(wordsOf('fr')(`orders:status.${name}`)).toBe(label)
})
