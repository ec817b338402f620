import type { MarketWorld } from './market-world.ts'
import type { OwnObjects, PlantedObjects, Stranger } from './object-world.ts'
import { SAMPLE_REQUESTS } from './sample-requests.ts'

/** What a row needs to know to name an object. */
export interface Known {
  readonly world: MarketWorld
  /** Of the first companies. */
  readonly objects: PlantedObjects
  /** Of the second ones. */
  readonly own: OwnObjects
}
type Ids = Readonly<Record<string, string | number>>

/** One way to name an object of somebody else in a call. */
export interface ObjectRow {
  readonly family: string
  /** The path's parameters; those of the call's sample request where there are none. */
  readonly params?: (known: Known) => Ids
  /** The query; that of the call's sample request where there is none. */
  readonly query?: (known: Known) => Readonly<Record<string, string>>
  /** The body; the call's sample request has one where there is none. */
  readonly body?: (known: Known) => object
  /** Which strangers can try at all; all of them where nothing is said. */
  readonly by?: (stranger: Stranger) => boolean
  /** A refusal by another code than NOT_FOUND and MISSING_CAPABILITY, with the first field at fault. */
  readonly refusal?: string
  /** What of it is everybody's, and why: the call is not refused. */
  readonly open?: string
}

const orderId = ({ objects }: Known) => ({ id: objects.orders.ticket })
const draftId = ({ objects }: Known) => ({ id: objects.orders.draft })
const requestId = ({ objects }: Known) => ({ id: objects.requests.gone.id })
const requestReference = ({ objects }: Known) => ({ reference: objects.requests.asking.reference })
const userId = ({ objects }: Known) => ({ id: objects.colleague })
const person = ({ world }: Known) => ({ userId: world.people.trader.userId })
const agencyId = ({ world }: Known) => ({ id: world.agencyId })
const bank = ({ world }: Known) => ({ company: world.companies.bank })
const bankOfRates = ({ world }: Known) => ({ companyId: world.companies.bank })
const order = (family = 'order') => ({ family, params: orderId })
const draft = { family: 'order', params: draftId }
const request = { family: 'order request', params: requestId }
const user = { family: 'user', params: userId }
const rfq = { family: 'request for quotes', params: ({ objects }: Known) => ({ id: objects.rfq.id }) }
const signUp = { family: 'sign-up', params: ({ objects }: Known) => ({ id: objects.bank.signUp.signUpId }) }
const ruleChange = {
  family: 'authorisation rule',
  params: ({ objects }: Known) => ({ id: objects.bank.change }),
}
const rateChange = {
  family: 'rate change',
  params: ({ objects }: Known) => ({ id: objects.bank.rateChange }),
}
const company = { family: 'company', params: ({ world }: Known) => ({ id: world.companies.bank }) }
const companyChange = {
  family: 'company',
  params: ({ objects }: Known) => ({ id: objects.bank.companyChange }),
}
const owners = { family: 'company', params: ({ objects }: Known) => ({ id: objects.bank.owners }) }
const accountChange = {
  family: 'user',
  params: ({ objects }: Known) => ({ id: objects.bank.accountChange }),
}
const savedView = {
  family: 'saved view',
  params: ({ objects }: Known) => ({ id: objects.bank.view }),
}
const proposal = {
  family: 'Trust proposal',
  params: ({ objects }: Known) => ({ id: objects.trust.proposal.id }),
}
const trustRequest = {
  family: 'Trust request',
  params: ({ objects }: Known) => ({ orderId: objects.trust.proposal.id }),
}
const tier = { family: 'Trust tier', params: ({ objects }: Known) => ({ id: objects.trust.tier }) }
const trustAgency = {
  family: 'Trust agency',
  params: ({ objects }: Known) => ({ id: objects.trust.trustAgency }),
}
const invoice = {
  family: 'invoice',
  params: ({ objects }: Known) => ({ id: objects.orders.invoices[0].id }),
}
const isFront = ({ name }: Stranger) => name.startsWith('front')
const ofCompany = ({ kind }: Stranger) => kind === 'CORPORATE'
const ofBankFront = (stranger: Stranger) => stranger.kind === 'BANK' && isFront(stranger)
const ownRequest = ({ own }: Known) => ({ reference: own.request.reference })
const sample = (name: string) => SAMPLE_REQUESTS[name]?.body ?? {}
const display = { family: 'display', params: agencyId }
const rateLine = (known: Known) => [
  {
    id: `${known.world.agencyId}.EUR`,
    currency: { isoCode: 'EUR' },
    purchaseRate: '3.386',
    saleRate: '3.42',
  },
]
const foreignBid = (family = 'bid') => [
  { family, params: requestReference, body: ({ objects }: Known) => ({ order_id: objects.requests.bid }) },
  {
    family,
    params: ownRequest,
    by: ofCompany,
    body: ({ objects }: Known) => ({ order_id: objects.requests.bid }),
  },
]
const market = (open: string) => ({ family: 'market', open })

/** Every call whose path or body names an object, under its name; several rows where there are several ways. */
export const OBJECT_ROWS: Readonly<Record<string, ObjectRow | readonly ObjectRow[]>> = {
  endAccountSession: { family: 'session', params: ({ objects }) => ({ id: objects.bank.session }) },
  changePassword: { family: 'user', params: person },
  user,
  userHistory: user,
  updateUser: user,
  disableUser: user,
  enableUser: user,
  inviteUser: user,
  resetSecondFactor: user,
  personAccounts: user,
  eraseUser: user,
  approveAccountChange: accountChange,
  refuseAccountChange: accountChange,
  withdrawAccountChange: accountChange,
  changeAuthorisationRule: {
    family: 'authorisation rule',
    params: ({ objects }) => ({ id: objects.bank.rule }),
  },
  confirmRuleChange: ruleChange,
  refuseRuleChange: ruleChange,
  withdrawRuleChange: ruleChange,
  // Whose limit, attempt and override is whose, `gate-calls.test.ts` tries.
  ...Object.fromEntries(
    [
      'gateCheck',
      'proposeLimit',
      'confirmLimit',
      'refuseLimit',
      'withdrawLimit',
      'gateRecords',
      'askOverride',
    ].map((name) => [name, { family: 'limit' }]),
  ),
  ...Object.fromEntries(
    ['approveOverride', 'refuseOverride', 'withdrawOverride'].map((name) => [name, { family: 'override' }]),
  ),
  // Whose endpoint and delivery is whose, `webhook-calls.test.ts` tries.
  ...Object.fromEntries(
    [
      ...['changeEndpoint', 'removeEndpoint', 'pauseEndpoint', 'resumeEndpoint', 'testEndpoint'],
      ...['rotateEndpoint', 'endpointDeliveries', 'replayDeliveries'],
    ].map((name) => [name, { family: 'endpoint' }]),
  ),
  // Whose refusal is whose, `house-refusal-calls.test.ts` tries.
  ...Object.fromEntries(
    ['refuseHouse', 'proposeLift', 'confirmLift', 'keepRefusal'].map((name) => [
      name,
      { family: 'house refusal' },
    ]),
  ),
  // Whose client is whose, `machine-calls.test.ts` tries.
  ...Object.fromEntries(
    ['rotateClient', 'confirmClient', 'adoptClient', 'revokeClient', 'stopClient'].map((name) => [
      name,
      { family: 'machine client' },
    ]),
  ),
  openRfq: {
    family: 'request for quotes',
    refusal: 'INVALID_INPUT agencyId',
    by: ofBankFront,
    body: ({ world }) => ({
      ...sample('openRfq'),
      ...{ form: 'CASH', ask: [world.companies.office], agencyId: world.agencyId },
    }),
  },
  rfq,
  rfqDocument: rfq,
  giveQuote: rfq,
  declineRfq: rfq,
  awardRfq: {
    ...rfq,
    body: ({ objects }) => ({ parts: [{ quoteId: objects.rfq.quote, amount: '1000' }] }),
  },
  cancelRfq: rfq,
  checkAward: { ...rfq, query: ({ objects }) => ({ parts: `${objects.rfq.quote}:1000` }) },
  // Any house that one may ask can be named; whose favourites are whose, `rfq-houses.test.ts` tries.
  keepFavourite: { family: 'favourite house' },
  // The platform alone has the calls.
  ...Object.fromEntries(
    ['confirmPaper', 'refusePaper', 'withdrawPaper'].map((name) => [name, { family: 'office paper' }]),
  ),
  // Whose proposal is whose, `cover-settings.test.ts` tries.
  ...Object.fromEntries(
    ['confirmCover', 'refuseCover', 'withdrawCover'].map((name) => [name, { family: 'cover change' }]),
  ),
  companyOwners: company,
  declareOwners: company,
  confirmOwners: owners,
  refuseOwners: owners,
  withdrawOwners: owners,
  // The declaration that it names is compared with the newest of one's own office, and with no other.
  declareHeld: { family: 'what an office holds' },
  // Nobody but compliance has the call; whose alert is whose, `screening-calls.test.ts` tries.
  stepAlert: { family: 'screening alert' },
  closing: {
    family: 'closing',
    query: ({ world }) => ({ day: '2026-11-16', bank: world.companies.bank }),
  },
  closingDocument: { family: 'closing', params: ({ objects }) => ({ id: objects.bank.closing }) },
  executionReport: {
    family: 'execution report',
    query: ({ world }) => ({
      from: '2026-11-01',
      to: '2026-11-18',
      bank: world.companies.bank,
      company: world.companies.corporate,
    }),
  },
  executionReportExcel: {
    family: 'execution report',
    query: ({ world }) => ({
      from: '2026-11-01',
      to: '2026-11-18',
      bank: world.companies.bank,
      company: world.companies.corporate,
    }),
  },
  executionReportPdf: {
    family: 'execution report',
    query: ({ world }) => ({
      from: '2026-11-01',
      to: '2026-11-18',
      bank: world.companies.bank,
      company: world.companies.corporate,
    }),
  },
  executionReports: {
    family: 'execution report',
    query: ({ world }) => ({ bank: world.companies.bank }),
  },
  // Reports are of months that are over; whose is whose, `execution-report-calls.test.ts` tries.
  signExecutionReport: { family: 'execution report' },
  sendExecutionReport: { family: 'execution report' },
  objectToExecutionReport: { family: 'execution report' },
  answerExecutionReport: { family: 'execution report' },
  confirmRateChange: rateChange,
  refuseRateChange: rateChange,
  withdrawRateChange: rateChange,
  companyRecord: company,
  setSecondStep: company,
  proposeCompanyChange: company,
  confirmCompanyChange: companyChange,
  refuseCompanyChange: companyChange,
  withdrawCompanyChange: companyChange,
  createRateAlert: {
    family: 'rate alert',
    body: ({ objects }) => ({ ...sample('createRateAlert'), replaces: objects.alert }),
    // Everybody can try; whose it is would have it gone for the call below (`alerts-abused.test.ts` tries that).
    by: () => true,
  },
  deleteRateAlert: { family: 'rate alert', params: ({ objects }) => ({ id: objects.alert }) },
  changeView: savedView,
  deleteView: savedView,
  readNotification: { family: 'notification', params: ({ objects }) => ({ id: objects.notification }) },
  seeNotifications: {
    family: 'notification',
    body: ({ objects }) => ({ ids: [objects.notification] }),
    open: "somebody else's are passed over, and stay unread",
  },
  agency: { family: 'agency', params: agencyId },
  updateAgency: { family: 'agency', params: agencyId },
  deleteAgency: { family: 'agency', params: agencyId },
  organization: signUp,
  organizationDocument: {
    family: 'sign-up document',
    params: ({ objects }) => ({ id: objects.bank.signUp.signUpId, document: 'patent' }),
  },
  validateSignUp: signUp,
  refuseSignUp: signUp,
  exchangeRates: { family: 'rates', params: bankOfRates },
  exchangeRatesDay: { family: 'rates', params: bankOfRates },
  exchangeRateHistory: { family: 'rates', params: bankOfRates },
  remainderRates: { family: 'rates', params: bankOfRates },
  remainderRateOfCurrency: { family: 'rates', params: (known) => ({ ...bankOfRates(known), iso: 'EUR' }) },
  agencyRates: display,
  displayBoard: display,
  saveDisplayBoard: display,
  renewDisplayLink: display,
  updateAgencyRates: { family: 'display', body: rateLine },
  updateAllAgencyRates: { family: 'display', body: rateLine },
  proposeAgencyRates: { family: 'display', body: rateLine },
  proposeAllAgencyRates: { family: 'display', body: rateLine },
  proposeStandardRates: {
    family: 'rates',
    body: ({ world }) => [{ id: `${world.companies.bank}.EUR`, purchaseRate: '34.02' }],
  },
  updateExchangeRates: {
    family: 'rates',
    body: ({ world }) => [{ id: `${world.companies.bank}.EUR`, purchaseRate: '3.386' }],
  },
  marketPosition: {
    family: 'position',
    params: ({ objects }) => ({ id: objects.position }),
    open: 'a listed position is offered to the whole market',
  },
  withdrawPosition: { family: 'position', params: ({ objects }) => ({ id: objects.position }) },
  decideOpenRate: market('the opening rates are one for all banks: any may decide, the first decides'),
  race: market('races are announced to the whole market'),
  racePositions: market('positions of a race are offered to the whole market'),
  publicBoard: market('a board is for whoever has its link; the code cannot be guessed'),
  verifyTicket: market('a ticket is verified by whoever holds it; the code cannot be guessed'),
  resendTrustCode: market(
    'who asked for a code knows its id, which cannot be guessed; nothing is read by it',
  ),
  verifyTrustCode: market('the id alone is worth nothing without the code that was sent'),
  calendarFile: market('an address of a calendar is a secret by itself; it cannot be guessed'),
  signUpDocuments: market('whoever signs up has nothing but the uuid; it cannot be guessed'),
  orderDetail: order(),
  orderHistory: order(),
  orderMoment: order(),
  momentDocument: {
    family: 'order',
    query: ({ objects }) => ({ at: '2026-11-18T09:00:00Z', order: objects.orders.ticket }),
  },
  orderPriceProof: order(),
  notePriceProof: order(),
  acceptDraft: draft,
  counterOffer: draft,
  tellOrder: draft,
  cancelDraft: draft,
  rejectOrder: draft,
  halfConfirmOrder: draft,
  recordBanknotes: draft,
  recordShortage: draft,
  answerShortage: draft,
  confirmMarketRoom: draft,
  validateBackOffice: order(),
  refuseBackOffice: order(),
  generateTicket: order('ticket'),
  rejectTicket: order('ticket'),
  deliverOrder: order('ticket'),
  rejectDelivery: order('ticket'),
  cancelDelivery: order('ticket'),
  cashOutOrder: order('ticket'),
  bankSales: { family: 'order list', params: bank },
  companyOrders: { family: 'order list', params: bank },
  organizationOrders: { family: 'order list', params: person },
  filteredOrders: { family: 'order list', params: person },
  orderCounts: { family: 'order list', params: bankOfRates },
  organizationOrderCounts: { family: 'order list', params: person },
  companyEquivalent: { family: 'order list', params: bank },
  companyAmount: { family: 'order list', params: bank },
  bankSalesEquivalent: { family: 'order list', params: bank },
  ordersByDistrict: { family: 'order list', params: bank },
  ordersByProfit: { family: 'order list', params: bank },
  orderMessages: order('order message'),
  postOrderMessage: order('order message'),
  readOrderMessages: order('order message'),
  orderRequest: request,
  requestMoment: request,
  orderRequestInfo: request,
  orderRequestOrders: request,
  cancelOrderRequest: request,
  rejectOrderRequest: request,
  // Nobody but a company has the call; whose title is whose, `title-dues.test.ts` tries.
  declareDues: { family: 'import title' },
  createStandingOrder: [
    {
      family: 'standing order',
      by: ofBankFront,
      refusal: 'INVALID_INPUT agencyId',
      body: ({ world }) => ({
        ...sample('createStandingOrder'),
        ...{ form: 'CASH', agencyId: world.agencyId },
        goodTill: new Date(world.clock.time.getTime() + 3_600_000).toISOString(),
      }),
    },
    {
      family: 'standing order',
      by: ofBankFront,
      refusal: 'INVALID_INPUT ocoWith',
      body: ({ objects, world }) => ({
        ...sample('createStandingOrder'),
        ...{
          ocoWith: objects.standing.id,
          goodTill: new Date(world.clock.time.getTime() + 3_600_000).toISOString(),
        },
      }),
    },
    {
      family: 'order request',
      by: ofCompany,
      body: ({ objects, world }) => ({
        ...sample('createStandingOrder'),
        orderRequestId: objects.requests.asking.id,
        goodTill: new Date(world.clock.time.getTime() + 3_600_000).toISOString(),
      }),
    },
  ],
  changeStandingOrder: {
    family: 'standing order',
    params: ({ objects }) => ({ id: objects.standing.id }),
  },
  stepStandingOrder: {
    family: 'standing order',
    params: ({ objects }) => ({ id: objects.standing.id, step: 'cancel' }),
  },
  validateFrontOffice: request,
  validateRequestBackOffice: request,
  returnToFrontOffice: request,
  askOrders: [
    {
      family: 'order request',
      params: requestReference,
      body: ({ objects }) => ({ orders: [{ order_id: objects.requests.basketOrder }] }),
    },
    {
      family: 'order request',
      // Of the orders that are named, none is in this request.
      refusal: 'REQUEST_EMPTY',
      by: ofCompany,
      params: ownRequest,
      body: ({ objects }) => ({ orders: [{ order_id: objects.requests.basketOrder }] }),
    },
  ],
  requestBids: { family: 'bid', params: ({ objects }) => ({ id: objects.requests.asking.id }) },
  placeBid: {
    family: 'order request',
    params: ({ objects }) => ({ reference: objects.requests.gone.reference }),
  },
  cancelBid: foreignBid().slice(0, 1),
  acceptBid: foreignBid(),
  declineBid: foreignBid(),
  requestSlip: {
    family: 'document',
    params: ({ objects }) => ({ reference: objects.requests.closed.reference }),
  },
  deals: {
    family: 'company book',
    params: ({ world }) => ({ counterparty: world.companies.office }),
    open: "the viewer's own dealings with the company: none",
  },
  cashOutDistrict: { family: 'settlement', params: bank },
  settlement: {
    family: 'settlement',
    params: ({ world, objects }) => ({ company: world.companies.bank, id: objects.bank.settlement }),
  },
  exportFile: { family: 'export', params: ({ objects }) => ({ uuid: objects.bank.exported }) },
  exportCashOut: { family: 'export', params: person },
  ticketDocument: order('document'),
  ticketDocuments: {
    family: 'document',
    refusal: 'NOT_FOUND orders.0',
    query: ({ objects }) => ({ orders: objects.orders.ticket }),
  },
  trustAgency,
  updateTrustAgency: trustAgency,
  trustOffer: market('an open request of a traveller is shown to every operator; its proposals are not'),
  approveTrustOffer: {
    family: 'Trust agency',
    refusal: 'INVALID_INPUT data.agency',
    params: ({ objects }) => ({ id: objects.trust.asked.requestId }),
    body: ({ objects }) => ({
      transition: 'APPROVE',
      data: { negotiationRate: '3.31', agency: objects.trust.trustAgency },
    }),
  },
  trustProposalHistory: proposal,
  reportTrustProposal: proposal,
  returnTrustTokens: { ...proposal, body: () => ({ reason: 'Pour un essai' }) },
  cancelTrustProposal: trustRequest,
  deliverTrustProposal: trustRequest,
  updateTrustTier: tier,
  deleteTrustTier: tier,
  invoice,
  invoiceDocument: { ...invoice, family: 'document' },
  recordInvoicePayment: invoice,
  withdrawInvoicePayment: invoice,
  proposeParting: {
    ...user,
    body: ({ world }) => ({ ...sample('proposeParting'), other: world.people.rival.userId }),
  },
  // What a body names.
  registerUser: {
    family: 'user',
    body: ({ world }) => ({ ...sample('registerUser'), company: world.companies.bank }),
  },
  addAgency: {
    family: 'agency',
    body: ({ world }) => ({ ...sample('addAgency'), company: world.companies.bank }),
  },
  signUp: market('whoever signs up names the bank, any of them'),
  createOrderRequest: market('a title is domiciled at any bank'),
  publishPosition: [
    {
      family: 'syndicate',
      refusal: 'INVALID_INPUT syndicate',
      by: ({ kind }) => kind === 'EXCHANGE_OFFICE',
      body: ({ objects }) => ({ ...sample('publishPosition'), syndicate: objects.syndicate }),
    },
  ],
  placeOrder: {
    family: 'agency',
    refusal: 'INVALID_INPUT agence',
    by: ofBankFront,
    body: ({ world, objects }) => ({
      ...sample('placeOrder'),
      session_id: objects.position,
      agence: world.agencyId,
    }),
  },
  fillBasket: {
    family: 'order request',
    body: ({ objects }) => ({
      reference: objects.requests.asking.reference,
      sessions: [{ session_id: objects.position, amount: '100' }],
    }),
  },
  emptyBasket: [
    {
      family: 'order request',
      body: ({ objects }) => ({
        reference: objects.requests.asking.reference,
        orders: [{ order_id: objects.requests.basketOrder }],
      }),
    },
    {
      family: 'order request',
      by: ofCompany,
      body: ({ objects, own }) => ({
        reference: own.request.reference,
        orders: [{ order_id: objects.requests.basketOrder }],
      }),
    },
  ],
  go: {
    family: 'order request',
    body: ({ objects }) => ({ reference: objects.requests.asking.reference }),
  },
  acceptTrustProposal: {
    family: 'Trust proposal',
    body: ({ objects, own }) => ({ ...own.traveller, proposal: objects.trust.proposal.id }),
  },
  refuseTrustProposal: {
    family: 'Trust proposal',
    body: ({ objects, own }) => ({ ...own.traveller, proposal: objects.trust.proposal.id }),
  },
  followTrustRequest: {
    family: 'Trust request',
    body: ({ objects, own }) => ({ reference: objects.trust.asked.reference, secret: own.traveller.secret }),
  },
  tellTrustRequest: {
    family: 'Trust request',
    body: ({ objects, own }) => ({
      reference: objects.trust.asked.reference,
      secret: own.traveller.secret,
      tell: true,
    }),
  },
  tellTrustBrowser: {
    family: 'Trust request',
    body: ({ objects, own }) => ({
      reference: objects.trust.asked.reference,
      secret: own.traveller.secret,
      endpoint: 'https://fcm.googleapis.com/fcm/send/sample',
      keys: { p256dh: 'B'.padEnd(87, 'A'), auth: 'A'.repeat(22) },
      tell: true,
    }),
  },
  withdrawTrustRequest: {
    family: 'Trust request',
    body: ({ objects, own }) => ({ reference: objects.trust.asked.reference, secret: own.traveller.secret }),
  },
}
