import { askTrust, cityOf, registerOperator, sentCode, solve } from '@fxmatch/server/testing/trust-world'
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

async function work({ send }: Stage) {
  const { challenge, difficulty } = (await send('nobody', 'trustChallenge')).json()
  return { challenge, solution: solve(challenge, difficulty) }
}
/** Has a code sent. @returns the id of the check */
async function begun(stage: Stage, contact: { phone: string } | { email: string }): Promise<string> {
  // The last message to somebody is told by its time.
  stage.world.clock.time = new Date(stage.world.clock.time.getTime() + 1_000)
  const answer = await stage.send('nobody', 'sendTrustCode', {
    body: { ...contact, ...(await work(stage)) },
  })
  if (answer.statusCode !== 201) throw new Error(answer.body)
  return String(answer.json().id)
}
async function proven(stage: Stage, phone: string): Promise<string> {
  const id = await begun(stage, { phone })
  const code = await sentCode(stage.world, phone)
  return String((await stage.send('nobody', 'verifyTrustCode', { body: { id, code } })).json().proof)
}
async function asks(stage: Stage, proof: string, more: object = {}) {
  const { region, id: city } = await cityOf(stage.world)
  const body = { direction: 'SELL', currency: 'EUR', amount: 1000, region, city, name: 'Salma Kefi', proof }
  return stage.send('nobody', 'createTrustRequest', { body: { ...body, ...more } })
}

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
  move({
    what: 'drains an operator by a request that proves no number',
    stopped: 'TRUST_PROOF_INVALID',
    try: (stage) => asks(stage, '00000000-0000-7000-8000-000000000001.AAAA'),
  }),
  move({
    what: 'has codes sent without any work',
    stopped: 'TRUST_CHALLENGE_INVALID',
    try: ({ send }) =>
      send('nobody', 'sendTrustCode', {
        body: { phone: '+33 6 12 34 56 70', challenge: 'made.up', solution: '1' },
      }),
  }),
  move({
    what: 'earns by text messages to a premium number',
    stopped: 'TELEPHONE_NOT_MOBILE',
    try: async (stage) =>
      stage.send('nobody', 'sendTrustCode', {
        body: { phone: '+33 8 99 12 34 56', ...(await work(stage)) },
      }),
  }),
  move({
    what: 'has a second request under another spelling of its number',
    stopped: 'TRUST_REQUEST_LIVING',
    prepare: async (stage) => {
      const first = await asks(stage, await proven(stage, '+33 6 12 34 56 78'))
      if (first.statusCode !== 201) throw new Error(first.body)
      return proven(stage, '0033.6-12-34-56-78')
    },
    try: (stage, proof) => asks(stage, proof),
  }),
  move({
    what: 'asks for millions to lure every operator',
    stopped: 'INVALID_INPUT',
    prepare: (stage) => proven(stage, '+33 6 12 34 56 79'),
    try: (stage, proof) => asks(stage, proof, { amount: '99999999999' }),
  }),
]
