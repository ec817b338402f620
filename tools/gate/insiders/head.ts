import { OPENING_RATE_STATUS } from '@fxmatch/domain/opening-rates/opening-rate'
import { rateLineId } from '@fxmatch/domain/rates/rate-line'
import { insertOpeningRate } from '@fxmatch/server/testing/limits'
import { type Move, move, type Stage } from './stage.ts'

/** What the head proposed of an account. @returns the id of the change that waits */
async function proposed(stage: Stage, who: 'second' | 'trader' | 'reader', body: object): Promise<string> {
  const { userId: id } = stage.world.people[who]
  const { version } = await stage.make('root', 'user', { params: { id } })
  const { pending } = await stage.make('root', 'updateUser', { params: { id }, body: { version, ...body } })
  return String(pending.at(-1).id)
}

/** A change of somebody's account that its own proposer lets through. */
const alone = (what: string, who: 'second' | 'trader' | 'reader', body: object): Move =>
  move({
    what,
    stopped: 'ACCOUNT_CHANGE_OWN',
    prepare: (stage) => proposed(stage, who, body),
    try: (stage, id) => stage.send('root', 'approveAccountChange', { params: { id } }),
  })

export const HEAD: readonly Move[] = [
  alone('has the mails of the second pair of eyes sent to itself', 'second', { email: 'mine@evil.example' }),
  alone('makes a trader a second pair of eyes', 'trader', { roles: ['ROLE_ADVANCED_TRADER'] }),
  alone('makes a reader a head', 'reader', { roles: ['ROLE_ROOT'] }),
  move({
    what: 'gives itself the right to validate',
    stopped: 'OWN_ROLES',
    try: async (stage) => {
      const { userId: id } = stage.world.people.root
      const { version } = await stage.make('root', 'user', { params: { id } })
      return stage.send('root', 'updateUser', {
        params: { id },
        body: { version, roles: ['ROLE_ROOT', 'ROLE_ADVANCED_TRADER'] },
      })
    },
  }),
  move({
    what: 'asks for the password of a colleague at an address of its own',
    stopped: 'LINK_UNKNOWN',
    prepare: async (stage) => {
      await stage.send('nobody', 'forgotPassword', {
        body: { username: 'second.test', email: 'mine@evil.example' },
      })
      const mails = await stage.world.db
        .selectFrom('mails')
        .select('id')
        .where('recipient', '=', 'mine@evil.example')
        .where('template', '=', 'password_reset')
        .execute()
      if (mails.length > 0) throw new Error('a link was mailed to a stranger')
    },
    // Nothing came: all that is left is to guess.
    try: (stage) =>
      stage.send('nobody', 'resetPassword', {
        body: { token: 'a'.repeat(27), new_password: 'le four chauffe à midi' },
      }),
  }),
  move({
    what: 'moves the threshold of the second validation alone',
    stopped: 'SEGREGATION_CHANGE',
    prepare: async (stage) => {
      const body = { label: 'Tout passe', amount: '999999999' }
      return String((await stage.make('root', 'proposeAuthorisationRule', { body })).id)
    },
    try: (stage, id) => stage.send('root', 'confirmRuleChange', { params: { id } }),
  }),
  move({
    what: 'rejects a currency’s opening rate alone, to publish at 9.0',
    stopped: 'SEGREGATION_OPENING_RATE',
    prepare: async (stage) => {
      const rate = {
        day: '2026-11-18',
        currency: 'CNY',
        rate: '0.4129',
        status: OPENING_RATE_STATUS.WAITING,
      } as const
      const id = await insertOpeningRate(stage.world, rate)
      await stage.make('second', 'decideOpenRate', {
        params: { id },
        body: { status: OPENING_RATE_STATUS.REJECTED },
      })
      return id
    },
    try: (stage, id) =>
      stage.send('second', 'decideOpenRate', {
        params: { id },
        body: { status: OPENING_RATE_STATUS.REJECTED },
      }),
  }),
  move({
    what: 'sells the remainder at 34.02 for 3.402',
    stopped: 'OPENING_RATE_DEVIATION',
    try: (stage) =>
      stage.send('tickets', 'updateRemainderRates', { body: [{ currecy_isocode: 'EUR', rate: '34.02' }] }),
  }),
  move({
    what: 'writes the standard rates of another bank',
    stopped: 'NOT_FOUND',
    try: ({ send, world }) =>
      send('tickets', 'updateExchangeRates', {
        body: [
          {
            id: rateLineId({ ownerId: world.companies.otherBank, currency: 'EUR' }),
            purchaseRate: '3.386',
          },
        ],
      }),
  }),
  move({
    what: 'changes somebody of another bank',
    stopped: 'NOT_FOUND',
    try: ({ send, world }) =>
      send('root', 'updateUser', {
        params: { id: world.people.rivalSecond.userId },
        body: { version: 1, email: 'mine@evil.example' },
      }),
  }),
  move({
    what: 'opens a second agency under the name of the first',
    stopped: 'AGENCY_NAME_TAKEN',
    try: ({ send }) =>
      send('tickets', 'addAgency', {
        body: {
          name: 'SOUSSE – CORNICHE',
          codeBCT: '0191',
          phone: '74100100',
          address: 'Ailleurs',
          city: 'Sousse',
          zone: 15,
          postCode: '4000',
        },
      }),
  }),
  move({
    what: 'decides on work although its account only reads',
    stopped: 'MISSING_CAPABILITY',
    try: ({ send }) =>
      send('reader', 'proposeAuthorisationRule', { body: { label: 'Tout passe', amount: '999999999' } }),
  }),
  move({
    what: 'puts a rate outside the band in force alone',
    stopped: 'SEGREGATION_CHANGE',
    prepare: async ({ make }) => {
      const { id } = await make('tickets', 'proposeRemainderRates', {
        body: [{ currecy_isocode: 'EUR', rate: '34.02' }],
      })
      return String(id)
    },
    try: ({ send }, id) => send('tickets', 'confirmRateChange', { params: { id } }),
  }),
]
