/** Statuses of the market: open; no new order, bid or position; closed (domain rules §7). */
export const MARKET_STATUSES = ['ON', 'VEILLE', 'OFF'] as const
export type MarketStatus = (typeof MARKET_STATUSES)[number]

/** What a call that changes something asks of the market: OPEN_MARKET that it is open, GOES_ON nothing. */
export type MarketNeed = 'OPEN_MARKET' | 'GOES_ON'

/** Need × status → the code of the refusal, null where the call goes on (domain rules §7). */
export const MARKET_RULE: Readonly<
  Record<MarketNeed, Readonly<Record<MarketStatus, 'MARKET_CLOSED' | 'MARKET_STANDBY' | null>>>
> = {
  OPEN_MARKET: { ON: null, VEILLE: 'MARKET_STANDBY', OFF: 'MARKET_CLOSED' },
  GOES_ON: { ON: null, VEILLE: null, OFF: null },
}

/**
 * Every call that changes something, by its name in the contract, and what it asks of the market. What makes a new
 * order, a new bid or a new position needs an open market; orders in progress, withdrawals and everything that is not
 * trade go on. `http/market-needs.test.ts` finds the calls without a row and tries each row in each status.
 */
export const MARKET_NEEDS: Readonly<Record<string, MarketNeed>> = {
  // Sessions and passwords
  login: 'GOES_ON',
  logout: 'GOES_ON',
  endAccountSession: 'GOES_ON',
  endOtherSessions: 'GOES_ON',
  prolongSession: 'GOES_ON',
  loginCode: 'GOES_ON',
  beginSecondFactor: 'GOES_ON',
  confirmSecondFactor: 'GOES_ON',
  renewRecoveryCodes: 'GOES_ON',
  removeSecondFactor: 'GOES_ON',
  changePassword: 'GOES_ON',
  forgotPassword: 'GOES_ON',
  passwordLink: 'GOES_ON',
  resetPassword: 'GOES_ON',

  // One's own settings
  saveSettings: 'GOES_ON',
  createRateAlert: 'GOES_ON',
  deleteRateAlert: 'GOES_ON',

  // Users
  registerUser: 'GOES_ON',
  updateUser: 'GOES_ON',
  disableUser: 'GOES_ON',
  changeOwnEmail: 'GOES_ON',
  verifyEmail: 'GOES_ON',
  freezeAccount: 'GOES_ON',
  approveAccountChange: 'GOES_ON',
  refuseAccountChange: 'GOES_ON',
  withdrawAccountChange: 'GOES_ON',
  enableUser: 'GOES_ON',
  inviteUser: 'GOES_ON',
  resetSecondFactor: 'GOES_ON',
  proposeParting: 'GOES_ON',
  eraseUser: 'GOES_ON',

  // Invoices
  recordInvoicePayment: 'GOES_ON',
  withdrawInvoicePayment: 'GOES_ON',

  // Calendars
  renewCalendarFeed: 'GOES_ON',
  revokeCalendarFeed: 'GOES_ON',

  // Authorisation rules
  proposeAuthorisationRule: 'GOES_ON',
  changeAuthorisationRule: 'GOES_ON',
  confirmRuleChange: 'GOES_ON',
  refuseRuleChange: 'GOES_ON',
  withdrawRuleChange: 'GOES_ON',

  // Positions
  publishPosition: 'OPEN_MARKET',
  withdrawPosition: 'GOES_ON',

  // Orders
  placeOrder: 'OPEN_MARKET',
  acceptDraft: 'GOES_ON',
  tellOrder: 'GOES_ON',
  counterOffer: 'GOES_ON',
  cancelDraft: 'GOES_ON',
  rejectOrder: 'GOES_ON',
  halfConfirmOrder: 'GOES_ON',
  recordBanknotes: 'GOES_ON',
  recordShortage: 'GOES_ON',
  answerShortage: 'GOES_ON',
  confirmMarketRoom: 'GOES_ON',
  validateBackOffice: 'GOES_ON',
  refuseBackOffice: 'GOES_ON',
  generateTicket: 'GOES_ON',
  rejectTicket: 'GOES_ON',
  deliverOrder: 'GOES_ON',
  rejectDelivery: 'GOES_ON',
  cancelDelivery: 'GOES_ON',
  cashOutOrder: 'GOES_ON',
  cashOutDistrict: 'GOES_ON',

  // Order requests: what makes new orders or bids, or shows them to their sellers first, needs an open market
  createOrderRequest: 'GOES_ON',
  fillBasket: 'OPEN_MARKET',
  emptyBasket: 'GOES_ON',
  askOrders: 'OPEN_MARKET',
  go: 'OPEN_MARKET',
  cancelOrderRequest: 'GOES_ON',
  declareDues: 'GOES_ON',
  // What they place waits for an open market.
  createStandingOrder: 'GOES_ON',
  changeStandingOrder: 'GOES_ON',
  stepStandingOrder: 'GOES_ON',
  rejectOrderRequest: 'GOES_ON',
  validateFrontOffice: 'GOES_ON',
  validateRequestBackOffice: 'GOES_ON',
  returnToFrontOffice: 'GOES_ON',
  placeBid: 'OPEN_MARKET',
  cancelBid: 'GOES_ON',
  acceptBid: 'GOES_ON',
  declineBid: 'GOES_ON',

  // Requests for quotes: to ask, to quote and to award is trade; a house that gives no price, and who wants none any more, say so at any hour
  openRfq: 'OPEN_MARKET',
  giveQuote: 'OPEN_MARKET',
  awardRfq: 'OPEN_MARKET',
  declineRfq: 'GOES_ON',
  cancelRfq: 'GOES_ON',
  keepFavourite: 'GOES_ON',
  createEndpoint: 'GOES_ON',
  changeEndpoint: 'GOES_ON',
  removeEndpoint: 'GOES_ON',
  pauseEndpoint: 'GOES_ON',
  resumeEndpoint: 'GOES_ON',
  testEndpoint: 'GOES_ON',
  rotateEndpoint: 'GOES_ON',
  replayDeliveries: 'GOES_ON',

  // Opening rates, limits, races: set and decided at any hour; what is published in a race needs an open market
  decideOpenRate: 'GOES_ON',
  proposeOpenRate: 'GOES_ON',
  setPositionPolicy: 'GOES_ON',
  createRace: 'GOES_ON',
  openRace: 'GOES_ON',
  closeRace: 'GOES_ON',

  // The central bank's reference rates: they set no price of the market
  bringFixings: 'GOES_ON',
  confirmFixing: 'GOES_ON',
  disputeFixing: 'GOES_ON',

  // Limits: who may not order asks for nothing; what was refused goes through by the order's own call
  proposeLimit: 'GOES_ON',
  confirmLimit: 'GOES_ON',
  refuseLimit: 'GOES_ON',
  withdrawLimit: 'GOES_ON',
  recordPaper: 'GOES_ON',
  confirmPaper: 'GOES_ON',
  refusePaper: 'GOES_ON',
  withdrawPaper: 'GOES_ON',
  // What a company wants of its own plan
  proposeCoverPolicy: 'GOES_ON',
  proposeBudgetRate: 'GOES_ON',
  confirmCover: 'GOES_ON',
  refuseCover: 'GOES_ON',
  withdrawCover: 'GOES_ON',
  declareOwners: 'GOES_ON',
  confirmOwners: 'GOES_ON',
  refuseOwners: 'GOES_ON',
  withdrawOwners: 'GOES_ON',
  declareHeld: 'GOES_ON',
  depositNotes: 'GOES_ON',
  refuseHouse: 'GOES_ON',
  proposeLift: 'GOES_ON',
  confirmLift: 'GOES_ON',
  keepRefusal: 'GOES_ON',
  createClient: 'GOES_ON',
  rotateClient: 'GOES_ON',
  confirmClient: 'GOES_ON',
  adoptClient: 'GOES_ON',
  revokeClient: 'GOES_ON',
  stopClient: 'GOES_ON',
  askOverride: 'GOES_ON',
  approveOverride: 'GOES_ON',
  refuseOverride: 'GOES_ON',
  withdrawOverride: 'GOES_ON',

  // Names that are looked for on lists
  stepAlert: 'GOES_ON',
  bringList: 'GOES_ON',
  stepList: 'GOES_ON',

  addDenomination: 'GOES_ON',
  changeDenomination: 'GOES_ON',

  // Agencies
  addAgency: 'GOES_ON',
  updateAgency: 'GOES_ON',
  deleteAgency: 'GOES_ON',
  setPartnerMargins: 'GOES_ON',
  setPlatformCommission: 'GOES_ON',
  updateExchangeRates: 'GOES_ON',
  updateRemainderRates: 'GOES_ON',
  proposeRemainderRates: 'GOES_ON',
  proposeStandardRates: 'GOES_ON',
  proposeAgencyRates: 'GOES_ON',
  proposeAllAgencyRates: 'GOES_ON',
  confirmRateChange: 'GOES_ON',
  refuseRateChange: 'GOES_ON',
  withdrawRateChange: 'GOES_ON',

  // The closing of a bank's day
  prepareClosing: 'GOES_ON',
  signClosing: 'GOES_ON',

  // How good prices were
  signExecutionReport: 'GOES_ON',
  sendExecutionReport: 'GOES_ON',
  objectToExecutionReport: 'GOES_ON',
  answerExecutionReport: 'GOES_ON',

  // How companies are called
  setSecondStep: 'GOES_ON',
  setServiceTimes: 'GOES_ON',
  saveView: 'GOES_ON',
  changeView: 'GOES_ON',
  deleteView: 'GOES_ON',
  proposeCompanyChange: 'GOES_ON',
  confirmCompanyChange: 'GOES_ON',
  refuseCompanyChange: 'GOES_ON',
  withdrawCompanyChange: 'GOES_ON',

  // Rate boards
  updateAgencyRates: 'GOES_ON',
  updateAllAgencyRates: 'GOES_ON',
  saveDisplayBoard: 'GOES_ON',
  renewDisplayLink: 'GOES_ON',
  setDisplayer: 'GOES_ON',

  // Trust: travellers and their operators deal at the operators' hours, not at the market's
  approveTrustOffer: 'GOES_ON',
  reportTrustProposal: 'GOES_ON',
  returnTrustTokens: 'GOES_ON',
  cancelTrustProposal: 'GOES_ON',
  deliverTrustProposal: 'GOES_ON',
  sendTrustCode: 'GOES_ON',
  resendTrustCode: 'GOES_ON',
  verifyTrustCode: 'GOES_ON',
  createTrustRequest: 'GOES_ON',
  followTrustRequest: 'GOES_ON',
  acceptTrustProposal: 'GOES_ON',
  refuseTrustProposal: 'GOES_ON',
  tellTrustRequest: 'GOES_ON',
  tellTrustBrowser: 'GOES_ON',
  withdrawTrustRequest: 'GOES_ON',
  saveTrustRates: 'GOES_ON',
  saveTrustConfiguration: 'GOES_ON',
  registerTrustOperator: 'GOES_ON',
  saveTrustVisibility: 'GOES_ON',
  saveTrustDisplay: 'GOES_ON',
  addTrustAgency: 'GOES_ON',
  updateTrustAgency: 'GOES_ON',
  addTrustTier: 'GOES_ON',
  updateTrustTier: 'GOES_ON',
  deleteTrustTier: 'GOES_ON',
  buyTrustTokens: 'GOES_ON',

  // Sign-ups
  signUp: 'GOES_ON',
  signUpDocuments: 'GOES_ON',
  validateSignUp: 'GOES_ON',
  refuseSignUp: 'GOES_ON',
  registerOrganization: 'GOES_ON',

  // Messages on orders
  postOrderMessage: 'GOES_ON',
  readOrderMessages: 'GOES_ON',
  notePriceProof: 'GOES_ON',

  // Notifications
  readNotification: 'GOES_ON',
  readAllNotifications: 'GOES_ON',
  seeNotifications: 'GOES_ON',
  chooseNotifications: 'GOES_ON',
  beginPush: 'GOES_ON',
  endPush: 'GOES_ON',

  // Control of the market
  setMarketStatus: 'GOES_ON',
  updateConfiguration: 'GOES_ON',
  addHoliday: 'GOES_ON',
  removeHoliday: 'GOES_ON',
}
