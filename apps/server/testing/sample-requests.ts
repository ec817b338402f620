export interface SampleRequest {
  readonly params?: Record<string, string>
  readonly query?: string
  readonly body?: object
}

/** An id of nothing: who may make the call learns that there is nothing, who may not learns that, or nothing at all. */
export const NOBODY = '00000000-0000-7000-8000-0000000000ff'
const reason = { reason: 'Pour un essai' }

/** A well-formed request of every call. A call without a row here fails the authorisation test. */
export const SAMPLE_REQUESTS: Readonly<Record<string, SampleRequest>> = {
  login: { body: { username: 'nobody', password: 'nothing' } },
  logout: {},
  currentUser: {},
  currencies: {},
  governorates: {},
  zonesOfRegion: { query: 'region=1' },
  zones: {},
  banks: {},
  agencies: { query: `company=${NOBODY}` },
  marketData: {},
  marketPosition: { params: { id: '999999999' } },
  marketStatus: {},
  marketAnalytics: { params: { isoCode: 'EUR' }, query: `ex_uuid=${NOBODY}&bank_ref=${NOBODY}` },
  operatorTurnover: { query: `exop=${NOBODY}&company=${NOBODY}` },
  negotiationHistory: { params: { isoCode: 'EUR' } },
  publishPosition: {
    body: {
      currency: 'EUR',
      amount: '1000',
      rate: '3.3868',
      form: 'CASH',
      region: 1,
      expireDate: '2026-11-18T15:00:00Z',
    },
  },
  myPositions: {},
  withdrawPosition: { params: { id: '999999999' } },
  mySyndicates: {},
  allOrders: {},
  bankSales: { params: { company: NOBODY } },
  companyOrders: { params: { company: NOBODY } },
  organizationOrders: { params: { userId: NOBODY } },
  filteredOrders: { params: { userId: NOBODY } },
  allOrderCounts: {},
  orderCounts: { params: { companyId: NOBODY } },
  organizationOrderCounts: { params: { userId: NOBODY } },
  totalCommission: {},
  allOrdersAmount: {},
  allOrdersEquivalent: {},
  companyEquivalent: { params: { company: NOBODY } },
  companyAmount: { params: { company: NOBODY } },
  bankSalesEquivalent: { params: { company: NOBODY } },
  ordersByDistrict: { params: { company: NOBODY } },
  ordersByProfit: { params: { company: NOBODY } },
  ordersOnHold: {},
  cashOutDistrict: { params: { company: NOBODY }, body: { agency: '0104' } },
  placeOrder: {
    body: {
      currency: 'EUR',
      amount: '1000',
      rate: '3.3868',
      session_id: 999_999_999,
      agence: NOBODY,
      cashOutType: 'CASH_PAYMENT',
    },
  },
  acceptDraft: {},
  counterOffer: { body: { rate: '3.38' } },
  cancelDraft: {},
  rejectOrder: { body: { from: 1, status: 3 } },
  halfConfirmOrder: {},
  receiveBanknotes: { body: { bills: [{ nbr: 1, bill: '100' }] } },
  confirmMarketRoom: { body: { agence: NOBODY } },
  validateBackOffice: {},
  refuseBackOffice: { body: reason },
  generateTicket: { body: {} },
  rejectTicket: { body: reason },
  deliverOrder: {},
  rejectDelivery: { body: reason },
  cancelDelivery: { body: reason },
  cashOutOrder: {},
  orderDetail: {},
  orderHistory: {},
  ticketDocument: {},
  verifyTicket: { params: { code: 'x'.repeat(27) } },
}
