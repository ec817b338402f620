import type { TicketView } from '../pdf/ticket-view.ts'

/** A company that buys banknotes from one exchange office through its bank, at a negotiated rate. */
export const MATCHING_TICKET: TicketView = {
  ticketReference: 'TK-2025-000123',
  orderReference: 'ORD-2025-004567',
  issuedAt: '2025-06-16T09:05:00Z',
  valueDate: '2025-06-18',
  operation: 'MATCHING',
  form: 'CASH',
  paymentMode: 'BANK_TRANSFER_PAYMENT',
  buyer: {
    name: 'Société Tunisienne des Étoffes et Lainages du Sahel SARL',
    codeBct: null,
    location: 'Sousse',
  },
  seller: { name: 'Change Médina', codeBct: '1042', location: 'Tunis – Bab Bhar' },
  syndicate: [],
  bank: { name: 'Banque Internationale du Jasmin', codeBct: '08', location: 'Tunis' },
  deliveryAgency: { codeBct: '0812', name: 'Sousse Médina' },
  currency: { isoCode: 'EUR', decimals: 2, unit: 1 },
  amount: '10000.00',
  price: {
    sellerRate: '3.3868',
    negotiatedRate: '3.3850',
    counterValue: '33850.000',
    commissionPercent: '0.88',
    commission: '297.880',
    margin: { percent: '0.30', value: '101.550' },
    allInCounterValue: '34249.430',
    vatPercent: '19',
    vat: '56.597',
    payable: '34306.027',
  },
  banknotes: [
    { denomination: '500', count: 4 },
    { denomination: '100', count: 60 },
    { denomination: '50', count: 40 },
  ],
  verificationUrl: 'https://fxmatch.example/verify/TK-2025-000123?k=6f1d2c9b7a',
}

/** A transfer of yen sold by the bank: no negotiation, margin, agency or banknotes, and a quoting unit of 1000. */
export const TRANSFER_TICKET: TicketView = {
  ...MATCHING_TICKET,
  operation: 'DIRECT_SALE',
  form: 'DIGITAL',
  paymentMode: 'CASH_PAYMENT',
  seller: MATCHING_TICKET.bank,
  deliveryAgency: null,
  currency: { isoCode: 'JPY', decimals: 0, unit: 1000 },
  amount: '1000000',
  price: {
    sellerRate: '20.4767',
    negotiatedRate: null,
    counterValue: '20476.700',
    commissionPercent: '0.53',
    commission: '108.527',
    margin: null,
    allInCounterValue: '20585.227',
    vatPercent: '19',
    vat: '20.620',
    payable: '20605.847',
  },
  banknotes: [],
}

/** As much as a ticket has to hold: twenty members, long names, many denominations, words over several lines. */
export const CROWDED_TICKET: TicketView = {
  ...MATCHING_TICKET,
  buyer: {
    name:
      'Compagnie Méditerranéenne d’Importation, de Transformation et de Distribution de Produits ' +
      'Agroalimentaires, Pharmaceutiques et Cosmétiques Société Anonyme à Participation Publique',
    codeBct: null,
    location: 'Zone industrielle de Sidi Abdelhamid, Sousse',
  },
  seller: {
    name: 'ÉtablissementdeChangeSansAucuneEspaceDansSonNomQuiEstTrèsLong',
    codeBct: '1042',
    location: null,
  },
  syndicate: Array.from({ length: 20 }, (_, at) => ({
    name: at % 3 === 0 ? `Établissement de change de la Corniche numéro ${at + 1}` : `Bureau ${at + 1}`,
    codeBct: String(1000 + at),
    percent: '5',
    amount: '500.00',
  })),
  banknotes: [
    { denomination: '500', count: 10 },
    { denomination: '200', count: 10 },
    { denomination: '100', count: 10 },
    { denomination: '50', count: 20 },
    { denomination: '20', count: 20 },
    { denomination: '10', count: 40 },
    { denomination: '5', count: 40 },
  ],
}
