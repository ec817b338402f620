import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { takeTry } from '../db/trust/contact-checks.ts'
import { isSolution } from '../security/work-challenge.ts'
import { callJourney } from '../testing/call-journey.ts'
import type { MarketWorld } from '../testing/market-world.ts'
import { balanceOf, cityOf, registerOperator, sentCode, solve } from '../testing/trust-world.ts'

const journey = callJourney(['trust-contact', 'trust-public'])
const { make, request } = journey
let world: MarketWorld
let sousse: { id: number; region: number }
let operator: string

beforeAll(async () => {
  world = journey.world()
  sousse = await cityOf(world)
  operator = (await registerOperator(world, 'trustOffice', { tokens: 34, copilot: true })).companyId
})
beforeEach(async () => {
  await world.db.deleteFrom('rate_limits').execute()
})

const later = (seconds: number) => {
  world.clock.time = new Date(world.clock.time.getTime() + seconds * 1_000)
}
async function work() {
  const { challenge, difficulty } = await make('trader', 'trustChallenge')
  const words = Array.from({ length: 100 }, (_, n) => `wrong${n}`)
  // A word may solve it by chance, since tests ask for little work.
  const wrong = words.find((word) => !isSolution(challenge, word, difficulty)) ?? ''
  return { challenge, solution: solve(challenge, difficulty), wrong }
}
const send = async (contact: { phone?: string; email?: string }) => {
  const { challenge, solution } = await work()
  return request('trader', 'sendTrustCode', { body: { ...contact, challenge, solution } })
}
const begin = async (contact: { phone?: string; email?: string }): Promise<string> => {
  // The last message to somebody is told by its time.
  later(1)
  const answer = await send(contact)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json().id
}
const verify = (id: string, code: string) => request('trader', 'verifyTrustCode', { body: { id, code } })
const prove = async (contact: { phone?: string; email?: string }): Promise<string> => {
  const id = await begin(contact)
  const to = contact.phone ?? contact.email ?? ''
  const answer = await verify(id, await sentCode(world, to))
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().proof
}
const ask = (proof: string, more: object = {}) =>
  request('trader', 'createTrustRequest', {
    body: {
      direction: 'SELL',
      currency: 'EUR',
      amount: 1000,
      region: sousse.region,
      city: sousse.id,
      name: 'Salma Kefi',
      proof,
      ...more,
    },
  })
const said = ({ statusCode, json }: Awaited<ReturnType<typeof request>>) => {
  const { code, rule } = json()
  return [statusCode, rule ?? code]
}
const requests = () => world.db.selectFrom('trust_requests').selectAll().execute()
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

it('invented numbers cost nobody a token: codes are sent, no request is made, no strategy answers', async () => {
  for (let n = 0; n < 17; n++) await begin({ phone: `2010${String(1000 + n)}` })
  for (const proof of ['', 'x', '00000000-0000-7000-8000-000000000001.AAAA']) {
    expect((await ask(proof)).statusCode).toBe(400)
  }
  expect(await requests()).toEqual([])
  expect(await balanceOf(world, operator)).toBe(34)
})

it('says how a code can be had', async () => {
  expect(await make('trader', 'trustContactWays')).toEqual({ ways: ['SMS', 'MAIL'] })
})

describe('a traveller', () => {
  it('proves a telephone, asks with it, and gets the same answer for the same proof', async () => {
    const proof = await prove({ phone: '+33 6 12 34 56 78' })
    const before = await balanceOf(world, operator)
    // A number in the body is nobody's proof: it is not even read.
    const made = await ask(proof, { phone: '98000000' })
    expect(made.statusCode, made.body).toBe(201)
    const again = await Promise.all([ask(proof), ask(proof)])
    expect(again.map((answer) => answer.json())).toEqual([made.json(), made.json()])
    const rows = (await requests()).filter(({ customer_phone }) => customer_phone === '+33612345678')
    expect(rows).toHaveLength(1)
    expect(await balanceOf(world, operator)).toBe(before - 2)
    const followed = await make('trader', 'followTrustRequest', {
      body: { reference: made.json().reference, secret: made.json().secret },
    })
    expect(followed).toMatchObject({ phone: '+33 6 12 34 56 78', email: null, amount: '1000.00' })
  })

  it('asks for nothing else under the same proof: what it made is named', async () => {
    const proof = await prove({ phone: '+33 6 12 34 56 79' })
    const made = (await ask(proof)).json()
    for (const more of [
      { amount: 600 },
      { direction: 'BUY' },
      { currency: 'USD' },
      { name: 'Somebody Else' },
    ]) {
      const other = await ask(proof, more)
      expect([said(other), other.json().details], other.body).toEqual([
        [409, 'TRUST_REQUEST_LIVING'],
        { reference: made.reference },
      ])
    }
    expect((await ask(proof)).json()).toEqual(made)
  })

  it('asks for what can be counted out in notes', async () => {
    const proof = await prove({ phone: '+33 6 12 34 56 77' })
    const refused = await ask(proof, { amount: '499.5' })
    expect(said(refused), refused.body).toEqual([400, 'NOTES_MULTIPLE'])
    expect(refused.json()).toMatchObject({ fields: [{ path: 'amount' }], details: { smallest: '5' } })
  })

  it('proves a mail address instead, under which one request is open however it is written', async () => {
    const made = await ask(await prove({ email: 'Emma.Rossi@gmail.com' }))
    expect(made.statusCode, made.body).toBe(201)
    const second = await ask(await prove({ email: 'emmarossi+2@googlemail.com' }))
    expect(said(second)).toEqual([409, 'TRUST_REQUEST_LIVING'])
    const [row] = (await requests()).filter(({ customer_email }) => customer_email !== null)
    expect(row).toMatchObject({ customer_phone: null, customer_email: 'emma.rossi@gmail.com' })
  })

  it('makes one request of two proofs of one number, also at the same moment', async () => {
    const proofs = [await prove({ phone: '22000001' }), await prove({ phone: '0021622000001' })]
    const answers = await Promise.all(proofs.map((proof) => ask(proof)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
  })

  it('gets the proof again for the right code, and none after its time', async () => {
    const id = await begin({ phone: '22000002' })
    const code = await sentCode(world, '22000002')
    const [first, second] = await Promise.all([
      verify(id, code),
      verify(id, ` ${code.slice(0, 3)} ${code.slice(3)} `),
    ])
    expect(first.json().proof).toBe(second.json().proof)
    later(30 * 60)
    expect(said(await ask(first.json().proof))).toEqual([400, 'TRUST_PROOF_INVALID'])
  })

  it('cannot change the number of a proof', async () => {
    const proof = await prove({ phone: '22000003' })
    const id = await begin({ phone: '22000004' })
    const [, sealed] = proof.split('.')
    expect(said(await ask(`${id}.${sealed}`))).toEqual([400, 'TRUST_PROOF_INVALID'])
    expect(said(await ask(`${proof}x`))).toEqual([400, 'TRUST_PROOF_INVALID'])
  })
})

describe('a code', () => {
  it('takes five tries, however many come at the same moment, and the right one after them no more', async () => {
    const id = await begin({ phone: '22000005' })
    const code = await sentCode(world, '22000005')
    const tries = await Promise.all(Array.from({ length: 40 }, () => takeTry(world.db, id, world.clock.time)))
    expect(tries.filter((row) => row !== null)).toHaveLength(5)
    expect(said(await verify(id, code))).toEqual([409, 'TRUST_CODE_OVER'])
  })

  it('is refused with the tries that are left; what is no code takes none', async () => {
    const id = await begin({ phone: '22000006' })
    const code = await sentCode(world, '22000006')
    const slip = await verify(id, '12345')
    expect([slip.statusCode, slip.json().fields]).toMatchObject([
      400,
      [{ path: 'code', rule: 'CODE_SIX_DIGITS' }],
    ])
    for (const left of [4, 3, 2, 1]) {
      const wrong = await verify(id, other(code))
      expect(wrong.json().fields).toMatchObject([{ path: 'code', rule: 'CODE_WRONG', details: { left } }])
    }
    expect(said(await verify(id, other(code)))).toEqual([409, 'TRUST_CODE_OVER'])
    // And the address that guessed is kept away from every check for a while.
    expect(said(await verify(id, code))).toEqual([429, 'RATE_LIMITED'])
  })

  it('of another check, of no check, and after ten minutes is none', async () => {
    const id = await begin({ phone: '22000007' })
    const code = await sentCode(world, '22000007')
    const another = await begin({ phone: '22000008' })
    const rightThere = await sentCode(world, '22000008')
    if (code !== rightThere) expect((await verify(another, code)).statusCode).toBe(400)
    expect((await verify('00000000-0000-7000-8000-000000000001', code)).statusCode).toBe(404)
    later(10 * 60)
    expect(said(await verify(id, code))).toEqual([409, 'TRUST_CODE_OVER'])
  })

  it('is sent again three times, a minute apart, and only the last one counts', async () => {
    const id = await begin({ phone: '22000009' })
    const codes = [await sentCode(world, '22000009')]
    const resend = () => request('trader', 'resendTrustCode', { body: { id } })
    const early = await resend()
    expect([early.statusCode, early.json().details.retryAfterSeconds]).toEqual([429, 60])
    for (const resendsLeft of [2, 1, 0]) {
      later(60)
      const answers = await Promise.all([resend(), resend()])
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 429])
      expect(answers.find(({ statusCode }) => statusCode === 200)?.json()).toMatchObject({ resendsLeft })
      codes.push(await sentCode(world, '22000009'))
    }
    later(60)
    expect(said(await resend())).toEqual([409, 'TRUST_CODE_OVER'])
    const last = codes.pop() ?? ''
    for (const old of codes.filter((code) => code !== last).slice(0, 1)) {
      expect((await verify(id, old)).statusCode).toBe(400)
    }
    expect((await verify(id, last)).statusCode).toBe(200)
  })

  it('stands in no row that stays: hashed beside the number, and forgotten once sent', async () => {
    const id = await begin({ phone: '22000010' })
    const code = await sentCode(world, '22000010')
    const row = await world.db
      .selectFrom('trust_contact_checks')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row.code_hash).toHaveLength(32)
    expect(JSON.stringify(row)).not.toContain(code)
  })
})

describe('messages', () => {
  const queued = async (to: string) =>
    (await world.db.selectFrom('mails').select('id').where('recipient', '=', to).execute()).length

  it('reach one telephone six times in an hour, whoever asks; the answer does not tell', async () => {
    const answers = []
    for (let n = 0; n < 9; n++) answers.push(await send({ phone: '22000011' }))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]))
    expect(await queued('+21622000011')).toBe(6)
  })

  it('say nothing of who is known: a number with an open request and one without get the same answer', async () => {
    await ask(await prove({ phone: '22000012' }))
    const [known, unknown] = [await send({ phone: '22000012' }), await send({ phone: '22000013' })]
    const shape = ({ id, ...rest }: Record<string, unknown>) => ({ ...rest, id: typeof id })
    expect([known.statusCode, shape(known.json())]).toEqual([unknown.statusCode, shape(unknown.json())])
  })

  it.each([
    ['a fixed line', { phone: '73240412' }, 'phone', 'TELEPHONE_NOT_MOBILE'],
    ['a premium number', { phone: '+1 900 555 1234' }, 'phone', 'TELEPHONE_NOT_MOBILE'],
    ['no number', { phone: '123' }, 'phone', 'TELEPHONE_INVALID'],
    ['no address', { email: 'emma' }, 'email', 'EMAIL_INVALID'],
    ['two addresses', { email: 'a@example.com,b@example.com' }, 'email', 'EMAIL_INVALID'],
    ['both', { phone: '98123456', email: 'a@example.com' }, 'email', 'FIELD_INVALID'],
    ['neither', {}, 'phone', 'FIELD_REQUIRED'],
  ])('go to %s never', async (_what, contact, path, rule) => {
    const refused = await send(contact)
    expect([refused.statusCode, refused.json().fields]).toMatchObject([400, [{ path, rule }]])
  })

  it('want work, and each work serves once', async () => {
    const { wrong, ...worked } = await work()
    const phone = '22000014'
    const idle = await request('trader', 'sendTrustCode', {
      body: { phone, challenge: worked.challenge, solution: wrong },
    })
    expect(said(idle)).toEqual([400, 'CHALLENGE_UNSOLVED'])
    const answers = await Promise.all(
      [1, 2, 3].map(() => request('trader', 'sendTrustCode', { body: { phone, ...worked } })),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 400, 400])
    expect(await queued('+21622000014')).toBe(1)
  })
})
