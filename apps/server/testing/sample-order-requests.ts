const NO_REQUEST = 'OR-2026-999999'

/** The rows of `SAMPLE_REQUESTS` for order requests, their basket and their bids. @param nobody an id of nothing */
export const orderRequestSamples = (nobody: string) => ({
  createOrderRequest: {
    body: {
      currency: 'EUR',
      totalAmount: '1000',
      importNature: 'TRANSFER',
      importReference: 'T-1',
      domicilaryBank: nobody,
      creditAccount: 'Banque du fournisseur',
      debitAccount: 'Banque du client',
      valueDate: '2030-01-02',
    },
  },
  orderRequests: {},
  orderRequest: {},
  orderRequestInfo: {},
  orderRequestOrders: {},
  cancelOrderRequest: { body: { reason: 'Pour un essai' } },
  rejectOrderRequest: { body: { reason: 'Pour un essai' } },
  validateFrontOffice: { body: [{ order: nobody, agence: nobody }] },
  validateRequestBackOffice: {},
  returnToFrontOffice: { body: { reason: 'Pour un essai' } },
  deliveredOrders: {},
  importTitles: {},
  fillBasket: { body: { reference: NO_REQUEST, sessions: [{ session_id: 999_999_999, amount: '100' }] } },
  emptyBasket: { body: { reference: NO_REQUEST, orders: [{ order_id: nobody }] } },
  askOrders: { params: { reference: NO_REQUEST }, body: { orders: [{ order_id: nobody }] } },
  go: { body: { reference: NO_REQUEST } },
  askRequests: {},
  countAskRequests: {},
  countAskBids: {},
  requestBids: {},
  placeBid: {
    params: { reference: NO_REQUEST },
    body: { rate: '3.4', amount: '1000', form: 'DIGITAL', currency: 'EUR' },
  },
  cancelBid: { params: { reference: NO_REQUEST }, body: { order_id: nobody } },
  acceptBid: { params: { reference: NO_REQUEST }, body: { order_id: nobody } },
  declineBid: { params: { reference: NO_REQUEST }, body: { order_id: nobody } },
  sessionAnalytics: {},
})
