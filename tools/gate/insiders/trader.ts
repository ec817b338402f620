import { bind, place, publish } from '@fxmatch/server/testing/market-world'
import { request as draftRequest } from '@fxmatch/server/testing/request-world'
import { type Move, move, type Stage } from './stage.ts'

const order = ({ world }: Stage, session_id: number, more: object = {}) => ({
  body: {
    session_id,
    currency: 'EUR',
    amount: '10000',
    rate: '3.3868',
    cashOutType: 'CASH_PAYMENT',
    agence: world.agencyId,
    ...more,
  },
})
/** A draft of the other bank. @returns its id */
async function ofTheRival(stage: Stage): Promise<string> {
  const more = { agence: stage.world.foreignAgencyId }
  const { id } = await stage.make('rival', 'placeOrder', order(stage, await publish(stage.world), more))
  return String(id)
}
/** Orders a fresh position with something that cannot be. */
const orders = (what: string, stopped: string, more: object): Move =>
  move({
    what,
    stopped,
    prepare: ({ world }) => publish(world),
    try: (stage, position) => stage.send('trader', 'placeOrder', order(stage, position, more)),
  })

export const TRADER: readonly Move[] = [
  orders('orders euros at 0.0001', 'OPENING_RATE_DEVIATION', { negotation_rate: '0.0001' }),
  orders('orders below the second validation by a price of 0.15', 'OPENING_RATE_DEVIATION', {
    negotation_rate: '0.15',
  }),
  orders('orders at 999.9 for a friend who sells', 'OPENING_RATE_DEVIATION', { negotation_rate: '999.9' }),
  orders('types a fifth decimal', 'PRICE_FORM', { negotation_rate: '3.38681' }),
  orders('types an amount in full-width digits', 'INVALID_INPUT', {
    amount: '\uff11\uff10\uff10\uff10\uff10',
  }),
  orders('types an amount as a power', 'INVALID_INPUT', { amount: '1e4' }),
  orders('orders less than nothing', 'INVALID_INPUT', { amount: '-10000' }),
  orders('orders more than there is', 'AMOUNT_EXCEEDS_POSITION', { amount: '10000000' }),
  orders('confirms a total that is a millime less', 'TOTAL_CHANGED', { seenTotal: '34037.999' }),
  move({
    what: 'takes a position that somebody took a moment before',
    stopped: 'POSITION_UNAVAILABLE',
    prepare: async ({ world }) => {
      const position = await publish(world)
      await place(world, position)
      return position
    },
    try: (stage, position) =>
      stage.send('rival', 'placeOrder', order(stage, position, { agence: stage.world.foreignAgencyId })),
  }),
  move({
    what: 'sends another order under a key that was used',
    stopped: 'IDEMPOTENCY_MISMATCH',
    prepare: async (stage) => {
      const [one, other] = [await publish(stage.world), await publish(stage.world)]
      const key = { 'idempotency-key': crypto.randomUUID() }
      await stage.make('trader', 'placeOrder', { ...order(stage, one), headers: key })
      return { other, key }
    },
    try: (stage, { other, key }) =>
      stage.send('trader', 'placeOrder', { ...order(stage, other), headers: key }),
  }),
  move({
    what: 'accepts for the seller the price that it proposed',
    stopped: 'OFFER_AWAITS_OTHER_SIDE',
    prepare: async (stage) => {
      const placed = order(stage, await publish(stage.world), { negotation_rate: '3.35' })
      return String((await stage.make('trader', 'placeOrder', placed)).id)
    },
    try: (stage, id) => stage.send('trader', 'acceptDraft', { params: { id } }),
  }),
  move({
    what: 'confirms twice, once for the other side',
    stopped: 'SIDE_ALREADY_CONFIRMED',
    prepare: async (stage) => {
      const id = await place(stage.world, await publish(stage.world))
      await stage.make('office', 'acceptDraft', { params: { id } })
      await stage.make('trader', 'halfConfirmOrder', { params: { id } })
      return id
    },
    try: (stage, id) => stage.send('trader', 'halfConfirmOrder', { params: { id } }),
  }),
  move({
    what: 'with the right to validate, is the second pair of eyes of its own validation',
    stopped: 'SEGREGATION_SECOND_VALIDATION',
    prepare: async (stage) => {
      const { world } = stage
      const position = await publish(world, { form: 'DIGITAL' })
      const id = await place(world, position, { cashOutType: 'BANK_TRANSFER_PAYMENT' })
      await bind(world, id)
      await stage.make('second', 'confirmMarketRoom', { params: { id }, body: { agence: world.agencyId } })
      return id
    },
    try: (stage, id) => stage.send('second', 'validateBackOffice', { params: { id } }),
  }),
  move({
    what: 'reads an order of another bank by its address',
    stopped: 'NOT_FOUND',
    prepare: ofTheRival,
    try: (stage, id) => stage.send('trader', 'orderDetail', { params: { id } }),
  }),
  move({
    what: 'ends a draft of another bank',
    stopped: 'NOT_FOUND',
    prepare: ofTheRival,
    try: (stage, id) => stage.send('trader', 'cancelDraft', { params: { id } }),
  }),
  move({
    what: 'bids 99 for a friend',
    stopped: 'OPENING_RATE_DEVIATION',
    prepare: ({ world }) => draftRequest(world, { totalAmount: '1000', importReference: 'BID-1' }),
    try: (stage, { reference }) =>
      stage.send('trader', 'placeBid', {
        params: { reference },
        body: { rate: '99', amount: '1000', form: 'DIGITAL', currency: 'EUR' },
      }),
  }),
  move({
    what: 'gets all orders by a filter that nobody reads',
    stopped: 'INVALID_INPUT',
    try: (stage) =>
      stage.send('trader', 'companyOrders', {
        params: { company: stage.world.companies.bank },
        query: { statut: '13' },
      }),
  }),
  move({
    what: 'publishes a rate of its bank without the right',
    stopped: 'MISSING_CAPABILITY',
    try: (stage) =>
      stage.send('trader', 'updateRemainderRates', { body: [{ currecy_isocode: 'EUR', rate: '3.402' }] }),
  }),
]
