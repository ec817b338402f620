import { bind, place, publish } from '@fxmatch/server/testing/market-world'
import { type Move, move, type Stage } from './stage.ts'

/** An order that waits at a bank's market room. */
async function waiting({ world }: Stage): Promise<string> {
  const position = await publish(world, { form: 'DIGITAL' })
  const id = await place(world, position, { cashOutType: 'BANK_TRANSFER_PAYMENT' })
  await bind(world, id)
  return id
}

/** The platform sees every order and has a part in none. */
const decides = (what: string, name: string, body?: object): Move =>
  move({
    what,
    stopped: 'NOT_FOUND',
    prepare: waiting,
    try: (stage, id) => stage.send('backOffice', name, { params: { id }, ...(body ? { body } : {}) }),
  })

export const PLATFORM: readonly Move[] = [
  decides('confirms for a bank’s market room', 'confirmMarketRoom', { agence: null }),
  decides('validates for a bank’s back office', 'validateBackOffice'),
  decides('makes a bank’s ticket', 'generateTicket', {}),
  decides('delivers for an office', 'deliverOrder'),
  decides('cancels a draft', 'cancelDraft'),
  move({
    what: 'orders a position itself',
    stopped: 'MISSING_CAPABILITY',
    prepare: ({ world }) => publish(world),
    try: ({ send, world }, session_id) =>
      send('backOffice', 'placeOrder', {
        body: {
          ...{ session_id, currency: 'EUR', amount: '10000', rate: '3.3868' },
          ...{ cashOutType: 'CASH_PAYMENT', agence: world.agencyId },
        },
      }),
  }),
  move({
    what: 'sets the margin of a bank',
    stopped: 'MISSING_CAPABILITY',
    try: ({ send }) =>
      send('backOffice', 'setPartnerMargins', {
        params: { form: 'cash' },
        body: [{ currency_iso: 'DFT', value: '4' }],
      }),
  }),
  move({
    what: 'takes over a bank’s second pair of eyes by its mail',
    stopped: 'ACCOUNT_CHANGE_OWN',
    prepare: async ({ make, world }) => {
      const { userId: id } = world.people.rivalSecond
      const { version } = await make('backOffice', 'user', { params: { id } })
      const { pending } = await make('backOffice', 'updateUser', {
        params: { id },
        body: { version, email: 'mine@evil.example' },
      })
      return String(pending[0].id)
    },
    try: ({ send }, id) => send('backOffice', 'approveAccountChange', { params: { id } }),
  }),
  move({
    what: 'makes itself a trader of a bank',
    stopped: 'INVALID_INPUT',
    try: ({ send, world }) =>
      send('backOffice', 'registerUser', {
        body: {
          username: 'back.door',
          fullName: 'Back Door',
          cin: '01234567',
          email: 'mine@evil.example',
          roles: ['ROLE_SUPER_TRADER_OF_EVERYTHING'],
          company: world.companies.bank,
        },
      }),
  }),
  move({
    what: 'as an auditor changes what it audits',
    stopped: 'MISSING_CAPABILITY',
    try: ({ send }) =>
      send('auditor', 'setMarketStatus', { body: { from: 'ON', status: 'OFF', reason: 'Pour un ami' } }),
  }),
]
