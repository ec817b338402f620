import { bind, place, publish } from '@fxmatch/server/testing/market-world'
import { registerOperator } from '@fxmatch/server/testing/trust-world'
import { type Move, move } from './stage.ts'

const offer = (what: string, stopped: string, more: object): Move =>
  move({
    what,
    stopped,
    try: ({ send }) =>
      send('office', 'publishPosition', {
        body: {
          currency: 'EUR',
          amount: '10000',
          rate: '3.3868',
          form: 'CASH',
          region: 1,
          expireDate: '2026-11-18T15:00:00Z',
          ...more,
        },
      }),
  })

export const OFFICE: readonly Move[] = [
  offer('offers yuan at 9.0', 'OPENING_RATE_DEVIATION', { currency: 'CNY', rate: '9' }),
  offer('offers a step beyond the band', 'OPENING_RATE_DEVIATION', { rate: '3.5562' }),
  offer('offers for ever', 'INVALID_INPUT', { expireDate: '9999-12-31T00:00:00Z' }),
  offer('offers in the name of a syndicate that is none', 'INVALID_INPUT', {
    syndicate: '00000000-0000-7000-8000-0000000000ff',
  }),
  offer('offers dinars', 'INVALID_INPUT', { currency: 'TND' }),
  move({
    what: 'takes back what a bank has ordered, for a better price',
    stopped: 'POSITION_ENGAGED',
    prepare: async ({ world }) => {
      const position = await publish(world)
      await place(world, position)
      return position
    },
    try: ({ send }, id) => send('office', 'withdrawPosition', { params: { id } }),
  }),
  move({
    what: 'answers with 999.9',
    stopped: 'OPENING_RATE_DEVIATION',
    prepare: async ({ world }) => place(world, await publish(world)),
    try: ({ send }, id) => send('office', 'counterOffer', { params: { id }, body: { rate: '999.9' } }),
  }),
  move({
    what: 'accepts the price that it proposed itself',
    stopped: 'OFFER_AWAITS_OTHER_SIDE',
    prepare: async ({ make, world }) => {
      const id = await place(world, await publish(world))
      await make('office', 'counterOffer', { params: { id }, body: { rate: '3.40' } })
      return id
    },
    try: ({ send }, id) => send('office', 'acceptDraft', { params: { id } }),
  }),
  move({
    what: 'hands over one note of 4 000',
    stopped: 'NOTE_UNKNOWN',
    prepare: async ({ world }) => {
      const id = await place(world, await publish(world, { amount: '4000' }), { amount: '4000' })
      await bind(world, id)
      return id
    },
    try: ({ send }, id) =>
      send('trader', 'recordBanknotes', { params: { id }, body: { bills: [{ nbr: 1, bill: '4000' }] } }),
  }),
  move({
    what: 'takes the order of another office',
    stopped: 'NOT_FOUND',
    prepare: async ({ world }) => place(world, await publish(world)),
    try: ({ send }, id) => send('otherOffice', 'acceptDraft', { params: { id } }),
  }),
  move({
    what: 'lures travellers with a board of 34.02',
    stopped: 'OPENING_RATE_DEVIATION',
    prepare: ({ world }) => registerOperator(world, 'trustOffice'),
    try: ({ send }) =>
      send('trustOffice', 'saveTrustRates', {
        body: [
          {
            currency: 'EUR',
            purchaseRate: '34.02',
            saleRate: '3.42',
            purchaseNegotiationRate: '3.385',
            saleNegotiationRate: '3.415',
          },
        ],
      }),
  }),
  move({
    what: 'reports a shortage of notes that do not exist',
    stopped: 'NOTE_UNKNOWN',
    prepare: async ({ world }) => {
      const id = await place(world, await publish(world))
      await bind(world, id)
      return id
    },
    try: ({ send }, id) =>
      send('office', 'recordShortage', {
        params: { id },
        body: { bills: [{ nbr: 2, bill: '4000' }], missing: '2000', reason: 'Il manque des billets' },
      }),
  }),
  move({
    what: 'decides for the bank what becomes of a short count',
    stopped: 'NOT_FOUND',
    prepare: async ({ make, world }) => {
      const id = await place(world, await publish(world))
      await bind(world, id)
      await make('office', 'recordShortage', {
        params: { id },
        body: { bills: [{ nbr: 98, bill: '100' }], missing: '200', reason: 'Il manque des billets' },
      })
      return id
    },
    try: ({ send }, id) =>
      send('otherOffice', 'answerShortage', { params: { id }, body: { way: 'UNDO', missing: '200' } }),
  }),
]
