import { askTrust, registerOperator } from '@fxmatch/server/testing/trust-world'
import { type Move, move, type Stage } from './stage.ts'

/** A traveller's request with a proposal. */
async function offered({ world, make, send }: Stage) {
  const known = await world.db.selectFrom('trust_operators').select('company_id').executeTakeFirst()
  if (!known) await registerOperator(world, 'trustOffice')
  const { requestId, reference, secret } = await askTrust(world)
  const { id: agency } = await world.db.selectFrom('trust_agencies').select('id').executeTakeFirstOrThrow()
  await make('trustOffice', 'approveTrustOffer', {
    params: { id: requestId },
    body: { transition: 'APPROVE', data: { negotiationRate: '3.31', agency } },
  })
  const followed = await send('nobody', 'followTrustRequest', { body: { reference, secret } })
  return { reference, secret, proposal: String(followed.json().proposals[0].id) }
}
const WRONG = '0000-0000-0000-0000'

export const TRAVELLER: readonly Move[] = [
  move({
    what: 'reads the request of another by its reference',
    stopped: 'NOT_FOUND',
    prepare: offered,
    try: ({ send }, { reference }) =>
      send('nobody', 'followTrustRequest', { body: { reference, secret: WRONG } }),
  }),
  move({
    what: 'accepts a proposal made to another',
    stopped: 'NOT_FOUND',
    prepare: async (stage) => ({ mine: await offered(stage), other: await offered(stage) }),
    try: ({ send }, { mine: { reference, secret }, other: { proposal } }) =>
      send('nobody', 'acceptTrustProposal', { body: { reference, secret, proposal } }),
  }),
  move({
    what: 'accepts for more than was offered',
    stopped: 'TOTAL_CHANGED',
    prepare: offered,
    try: ({ send }, key) =>
      send('nobody', 'acceptTrustProposal', { body: { ...key, seenTotal: '34020.000' } }),
  }),
  move({
    what: 'withdraws the request of another',
    stopped: 'NOT_FOUND',
    prepare: offered,
    try: ({ send }, { reference }) =>
      send('nobody', 'withdrawTrustRequest', { body: { reference, secret: WRONG } }),
  }),
]
