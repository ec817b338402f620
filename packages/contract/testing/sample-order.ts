import type { ListedOrder } from '../http/order-view.ts'

const BANK = {
  id: '0197a3f0-0000-7000-8000-0000000000b1',
  name: 'Banque Internationale du Jasmin',
  bct: '08',
}
const SELLER = {
  id: '0197a3f0-0000-7000-8000-0000000000e1',
  name: 'Change Médina & Fils <Sousse>',
  bct: '112',
}

/** A bank's order of 10 000 euros at its position's price, waiting for its ticket, as its bank's own back office knows it. */
export const SAMPLE_ORDER: ListedOrder = {
  id: '0197a3f0-0000-7000-8000-000000000001',
  version: 4,
  sessionId: 185,
  reference: 'ORD-2025-004567',
  bank: BANK,
  buyer: BANK,
  company: BANK,
  seller: SELLER,
  user: {
    id: '0197a3f0-0000-7000-8000-0000000000a1',
    name: 'Amel Trabelsi',
    username: 'amel',
    company: BANK,
  },
  leaderBoxInfo: {
    id: SELLER.id,
    name: SELLER.name,
    favoriteLocation: 'El Kantaoui',
    ex_op: { district: 'Sousse' },
    box_agency: null,
  },
  members: { region: 'Sousse', zone: 'El Kantaoui' },
  syndMember: [
    {
      percentage: '100',
      ex_op: { uuid: SELLER.id, name: SELLER.name, phone: null, _bct__id: SELLER.bct, region: null },
    },
  ],
  productType: 'bbe to compte',
  currency: { isoCode: 'EUR', pattern: 2, unit: 1 },
  amount: '10000.00',
  original_amount: '10000.00',
  negotation_amount: '10000.00',
  negotationRate: null,
  originalRate: '3.3868',
  rate: '3.3868',
  rawPrice: '3.3868',
  equivalent: '33868.000',
  rateType: 'STANDARD',
  form: 'CASH',
  operationType: 'DIRECT_PURCHASE',
  cashOutType: 'CASH_PAYMENT',
  createdAt: '2025-06-16T23:30:00Z',
  expireDate: null,
  tellAt: null,
  valueDate: '2025-06-18',
  status: { code: 700, name: 'En attente de ticket' },
  pendingDecision: null,
  shortage: null,
  rejectedBy: null,
  agence: null,
  bills: [],
  ticket: null,
  proof: { spreadBps: '21.3', costTnd: '180.000', rank: 2 },
  profit: {
    amount: '10000.00',
    price: '3.3868',
    equivalent: '33868.000',
    commissionRate: '0.88',
    commissionEquivalent: '298.038',
    vat: '56.627',
    vatPercent: '19',
    finalPrice: '3.4166',
    finalEquivelent: '34166.038',
    payable: '34222.665',
    margin: '135.472',
    marginRate: '0.4',
    platformShare: '60',
    platformShareValue: '178.823',
    insightShare: '74.333',
    insightSharePercent: '25',
    partnerShare: '44.882',
    partnerSharePercent: '15',
    sharePercents: { platform: '60', insight: '25', partner: '15' },
    commissionValueTTC: '354.665',
  },
}

const member = (uuid: string, name: string, percentage: string) => ({
  percentage,
  ex_op: { uuid, name, phone: null, _bct__id: null, region: null },
})

/** A company's negotiated order of a million yen, of which everything is known that can be known of an order. */
export const FULL_ORDER: ListedOrder = {
  ...SAMPLE_ORDER,
  leaderBoxInfo: { ...SAMPLE_ORDER.leaderBoxInfo, box_agency: 'Guichet Sousse' },
  syndMember: [
    member('0197a3f0-0000-7000-8000-0000000000e1', 'Change A', '60'),
    member('0197a3f0-0000-7000-8000-0000000000e2', 'Change B', '40'),
  ],
  currency: { isoCode: 'JPY', pattern: 0, unit: 1000 },
  amount: '1000000',
  original_amount: '1200000',
  negotation_amount: '1000000',
  negotationRate: '3.3868',
  rateType: 'NEGOTIATION',
  form: 'DIGITAL',
  operationType: 'MATCHING',
  expireDate: '2025-06-17T16:00:00Z',
  rejectedBy: { name: 'Amel', description: 'Prix trop bas' },
  agence: { id: '0197a3f0-0000-7000-8000-0000000000d1', name: 'Sousse', codeBCT: '08-014' },
  bills: [
    { nbr: 180, bill: '100' },
    { nbr: 5, bill: '20' },
  ],
  ticket: {
    id: '0197a3f0-0000-7000-8000-0000000000f1',
    reference: 'TCK-2025-000012',
    file: '/documents/tickets/0197a3f0-0000-7000-8000-000000000001',
  },
  profit: { ...SAMPLE_ORDER.profit, finalPrice: '3.4302', finalEquivelent: '34301.510' },
}
