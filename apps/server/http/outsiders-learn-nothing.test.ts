import { createHash } from 'node:crypto'
import type { Call } from '@fxmatch/contract/http/call'
import { readPdf } from '@fxmatch/documents/testing/read-pdf'
import { readWorkbook } from '@fxmatch/documents/testing/read-workbook'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { declareHeld } from '../commands/gate/declare-held.ts'
import { refuseHouse } from '../commands/gate/refuse-house.ts'
import { notePriceProof } from '../commands/orders/note-price-proof.ts'
import { bringList } from '../commands/screening/bring-list.ts'
import { stepAlert } from '../commands/screening/decide-alert.ts'
import { stepList } from '../commands/screening/decide-list.ts'
import { goRound } from '../commands/screening/go-round.ts'
import { acceptTrustProposal } from '../commands/trust/answer-trust-proposal.ts'
import { approveTrustOffer } from '../commands/trust/approve-trust-offer.ts'
import { contractCalls } from '../testing/contract-calls.ts'
import { ticketed } from '../testing/deliver.ts'
import { FULL } from '../testing/gate.ts'
import { bearer, createTestApp, openSession, type TestApp } from '../testing/http-app.ts'
import { aLimit, setLimit } from '../testing/limits-of-deals.ts'
import { createMarketWorld, type MarketWorld, must, publish } from '../testing/market-world.ts'
import { idsNamedBy } from '../testing/named-ids.ts'
import { addStrangers, pathOf, relay } from '../testing/object-world.ts'
import { aGuarantee, aPaper, decided, paperInForce } from '../testing/office-papers.ts'
import { anOwner, ownersInForce } from '../testing/owners.ts'
import type { CompanyKey, Person } from '../testing/plant-market.ts'
import { rfqsIn } from '../testing/rfq-world.ts'
import { SAMPLE_REQUESTS } from '../testing/sample-requests.ts'
import { askTrust, registerOperator } from '../testing/trust-world.ts'

// After limits, a refused attempt, an override, a refused house, papers, a declaration, an alert, a note on a price and an awarded request for quotes: every person of
// every house reads every call of the contract by every id that there is, files unpacked. Each secret is read by the houses that it is of,
// and by nobody else: not by who was refused, who is on the other side, who is looked into, or who has nothing to do with it.

type Reader = CompanyKey | 'nobody' | 'traveller'

/** What is secret, and which houses may read it; the platform where a decision says so. */
const SECRETS = {
  limitAmount: { text: '20017.357', of: ['bank', 'platform'] },
  limitNote: { text: 'Note de plafond Qx', of: ['bank'] },
  overrideReason: { text: 'Motif de dérogation Qx', of: ['bank', 'platform'] },
  refusalNote: { text: 'Motif de refus Qx', of: ['office'] },
  paperNumber: { text: 'QX-77123', of: ['office', 'platform'] },
  paperNote: { text: 'Note de pièce Qx', of: ['platform'] },
  guarantor: { text: 'Banque Quorvimex', of: ['office', 'platform'] },
  ownerName: { text: 'Ownimar Quorvexi', of: ['bank', 'platform'] },
  ownerNumber: { text: 'OWQ-77341', of: ['bank', 'platform'] },
  heldAmount: { text: '13333.37', of: ['office', 'platform'] },
  heldNote: { text: 'Note de caisse Qx', of: ['office', 'platform'] },
  listedName: { text: 'Zimbeldi Qorvath', of: ['platform'] },
  listedReference: { text: 'TNQX0', of: ['platform'] },
  alertReason: { text: 'Motif d’alerte Qx', of: ['platform'] },
  travellerName: { text: 'Qorvath Zimbeldi', of: ['office', 'platform', 'traveller'] },
  declaration: { text: 'DIQ-77881', of: ['office', 'traveller'] },
  proofNote: { text: 'Note de prix Qx', of: ['bank', 'platform'] },
  rfqNote: { text: 'Note de demande Qx', of: ['bank', 'office', 'otherOffice', 'platform'] },
  takenRate: { text: '3.3977', of: ['bank', 'office', 'platform'] },
  lostRate: { text: '3.3933', of: ['bank', 'otherOffice', 'platform'] },
  awardReason: { text: 'Motif de choix Qx', of: ['bank', 'platform'] },
} as const satisfies Record<string, { readonly text: string; readonly of: readonly Reader[] }>
type Secret = keyof typeof SECRETS
const names = Object.keys(SECRETS) as Secret[]

let world: MarketWorld
let server: TestApp
let calls: readonly Call[]
/** Every id and reference of what was planted, whatever it names. */
let ids: readonly string[]
/** Those of them that a query names: whose, and of which order. */
let queried: readonly string[]
let traveller: { reference: string; secret: string }
const readers: { readonly name: string; readonly of: Reader; readonly token: string | null }[] = []

const text = (secret: Secret) => SECRETS[secret].text

async function send(
  token: string | null,
  call: Call,
  input: { params?: object; query?: object; body?: object },
) {
  const response = await server.app.inject({
    method: call.method,
    url: pathOf(call, { ...input.params }),
    query: { ...input.query } as Record<string, string>,
    headers: token === null ? {} : bearer(token),
    ...(input.body ? { payload: input.body } : {}),
  })
  return response
}
const named = (name: string): Call => {
  const call = calls.find((one) => one.name === name)
  if (!call) throw new Error(`no call ${name}`)
  return call
}
const asked = async (who: Person, name: string, input: Parameters<typeof send>[2]) =>
  send(readers.find((one) => one.name === who)?.token ?? null, named(name), input)

beforeAll(async () => {
  world = await createMarketWorld()
  server = await createTestApp(world)
  calls = await contractCalls()
  for (const who of Object.keys(world.people) as Person[]) {
    const { companyId } = world.people[who]
    const of = (Object.entries(world.companies) as [CompanyKey, string][]).find(([, id]) => id === companyId)
    readers.push({
      name: who,
      of: of?.[0] ?? 'nobody',
      token: await openSession(world, world.people[who], true),
    })
  }
  for (const { name, company, token } of await addStrangers(world)) readers.push({ name, of: company, token })
  readers.push({ name: 'nobody', of: 'nobody', token: null })
  ids = await plant()
})
afterAll(async () => {
  await server.close()
  await world.close()
})

async function plant(): Promise<string[]> {
  const { companies } = world
  const order = await ticketed(world)
  const quoted = await plantRfq()
  await must(
    world.as('bankCompliance', (context) =>
      notePriceProof(context, { orderId: order, text: text('proofNote') }),
    ),
  )
  const authorisation = aPaper(world, 'office', { number: text('paperNumber'), note: text('paperNote') })
  const paper = await paperInForce(world, authorisation)
  await must(decided(world, await waitingGuarantee()))
  const owner = anOwner({ name: text('ownerName'), number: text('ownerNumber') })
  const declaration = await ownersInForce(world, 'bank', [owner])
  // A limit, the attempt that it refuses, and the override that is asked for it.
  const limit = aLimit('COUNTERPARTY_DAY', text('limitAmount'), {
    counterpartyId: companies.office,
    note: text('limitNote'),
  })
  const change = await setLimit(world, limit)
  const order1 = await attempt('trader', await publish(world))
  expect(order1.json()).toMatchObject({ code: 'GATE_REFUSED' })
  const { id: check } = await world.db
    .selectFrom('gate_checks')
    .where('outcome', '=', 'REFUSE')
    .select('id')
    .executeTakeFirstOrThrow()
  const body = { attempt: check, reason: text('overrideReason') }
  expect((await asked('trader', 'askOverride', { body })).statusCode).toBeLessThan(300)
  const { id: override } = await world.db.selectFrom('gate_overrides').select('id').executeTakeFirstOrThrow()
  expect((await asked('root', 'approveOverride', { params: { id: override }, body: {} })).statusCode).toBe(
    200,
  )
  // A house that is refused, and tries.
  const { refusalId } = await must(
    world.as('officeCompliance', (context) =>
      refuseHouse(context, {
        ...{ counterpartyId: companies.otherBank, currency: null, form: null, note: text('refusalNote') },
      }),
    ),
  )
  // What an office has in its safe: less than it had.
  for (const [amount, note] of [
    ['15000', null],
    [text('heldAmount'), text('heldNote')],
  ] as const) {
    const was = await world.db
      .selectFrom('office_declarations')
      .select('id')
      .orderBy('number', 'desc')
      .executeTakeFirst()
    await must(
      world.as('office', (context) =>
        declareHeld(context, { ...{ kind: 'CASH', currency: 'EUR', amount, note }, was: was?.id ?? null }),
      ),
    )
    world.clock.time = new Date(world.clock.time.getTime() + 60_000)
  }
  const { asked: request, alert, list } = await plantAlert()
  await relay(world)
  const proposals = await world.db.selectFrom('trust_proposals').select(['id', 'reference']).execute()
  queried = [order, companies.bank, companies.office, request.requestId]
  return [
    ...[
      order,
      paper,
      declaration,
      change,
      check,
      override,
      refusalId,
      alert,
      list,
      request.requestId,
      request.reference,
    ],
    ...proposals.flatMap(({ id, reference }) => [id, reference]),
    ...[companies.bank, companies.office, companies.otherBank],
    ...quoted,
  ]
}

/** A request for quotes whose best price was not taken, and why: its id, and that of the order that came of it. */
async function plantRfq(): Promise<string[]> {
  const { open, quote, award } = rfqsIn(() => world)
  const ask = [world.companies.office, world.companies.otherOffice]
  const { rfqId } = await must(open('trader', { ask, note: text('rfqNote') }))
  await must(quote('otherOffice', rfqId, { rate: text('lostRate') }))
  const { quoteId } = await must(quote('office', rfqId, { rate: text('takenRate') }))
  const { orderIds } = await must(
    award('trader', rfqId, [{ quoteId, amount: '10000' }], { reason: text('awardReason') }),
  )
  return [rfqId, ...orderIds]
}

async function waitingGuarantee(): Promise<string> {
  const guarantee = aGuarantee(world, 'office', { guarantor: text('guarantor') })
  const made = await asked('backOffice', 'recordPaper', { body: guarantee })
  if (made.statusCode >= 300) throw new Error(made.body)
  const { id } = await world.db
    .selectFrom('office_papers')
    .where('status', '=', 'PENDING')
    .select('id')
    .executeTakeFirstOrThrow()
  return id
}

const attempt = (who: Person, position: number, agence = world.agencyId) =>
  asked(who, 'placeOrder', {
    body: {
      ...{ session_id: position, currency: 'EUR', amount: '10000', rate: '3.3868' },
      ...{ cashOutType: 'CASH_PAYMENT', agence },
    },
  })

/** A traveller who is like somebody on a list, is cleared by two people, and accepts what an office proposes. */
async function plantAlert() {
  const { agencyId } = await registerOperator(world, 'trustOffice')
  const head = 'reference;nature;nom;alias;alias faibles;annees de naissance;nationalites;documents'
  const list = await must(
    world.as('compliance', (context) =>
      bringList(context, {
        list: 'NATIONAL',
        text: `${head}\n${text('listedReference')};personne;${text('listedName')};;;;;`,
      }),
    ),
  )
  await must(
    world.as('complianceSecond', (context) =>
      stepList(context, { listId: list.id, action: 'confirm', reason: 'Pour un essai' }),
    ),
  )
  while ((await must(world.bySystem(goRound))).looked > 0);
  const request = await askTrust(world, {
    ...{ name: text('travellerName'), customsDeclaration: text('declaration'), resident: true },
  })
  const { id: alert } = await world.db.selectFrom('screening_alerts').select('id').executeTakeFirstOrThrow()
  const said = { alertId: alert, reason: text('alertReason') }
  await must(
    world.as('compliance', (context) => stepAlert(context, { ...said, action: 'clear', version: 1 })),
  )
  await must(
    world.as('complianceSecond', (context) => stepAlert(context, { ...said, action: 'second', version: 2 })),
  )
  const { requestId, reference, secret } = request
  traveller = { reference, secret }
  const { proposalId } = await must(
    world.as('trustOffice', (context) =>
      approveTrustOffer(context, { requestId, negotiationRate: '3.31', agency: agencyId }),
    ),
  )
  await must(world.bySystem((context) => acceptTrustProposal(context, { reference, secret, proposalId })))
  return { asked: request, alert, list: list.id }
}

/** What an answer says: the cells of a workbook, the pages of a PDF, else its body. */
async function saidBy(response: { statusCode: number; headers: object; body: string; rawPayload: Buffer }) {
  const type = String((response.headers as Record<string, unknown>)['content-type'])
  if (response.statusCode >= 400) return response.body
  if (type.includes('spreadsheet'))
    return [...readWorkbook(response.rawPayload).cells.values()].map(({ value }) => value).join('\n')
  if (!type.includes('pdf')) return response.body
  return saidByPdf(response.rawPayload)
}

const pdfs = new Map<string, Promise<string>>()
/** Many readers get the same pages. */
function saidByPdf(payload: Buffer): Promise<string> {
  const key = createHash('sha256').update(payload).digest('base64')
  const said = pdfs.get(key) ?? readPages(payload)
  pdfs.set(key, said)
  return said
}

async function readPages(payload: Buffer): Promise<string> {
  const bytes = new Uint8Array(payload)
  const { pages } = await readPdf(bytes)
  const texts: string[] = []
  for (let page = 1; page <= pages; page++) texts.push((await readPdf(bytes, page)).text)
  return texts.join('\n')
}

/** Figures as documents write them, with blanks between thousands and a comma, as the wire writes them. */
const plain = (said: string) =>
  said.replaceAll(/(?<=\d)[\s\u202f\u00a0](?=\d{3})/g, '').replaceAll(/(?<=\d),(?=\d)/g, '.')
const told = (said: string): Secret[] => {
  const whole = plain(said)
  return names.filter((name) => whole.includes(text(name)))
}

const seen = new Map<Secret, Set<Reader>>(names.map((name) => [name, new Set<Reader>()]))
/** Notes what a reader read, and says what they may not. */
function wrong(reader: { readonly of: Reader }, said: string): Secret[] {
  const found = told(said)
  for (const name of found) seen.get(name)?.add(reader.of)
  return found.filter((name) => !(SECRETS[name].of as readonly Reader[]).includes(reader.of))
}

/** What a call is asked: as its sample does, or by an id in its path or its query. */
interface Input {
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  readonly byId: boolean
  /** The id is in the query. */
  readonly queried?: true
}

/** All that a call can be asked: as its sample does, by each id in its path, and by each in its query where that names one. */
function inputsOf(call: Call, inQuery: readonly string[]): Input[] {
  const sample = SAMPLE_REQUESTS[call.name] ?? {}
  const query = Object.fromEntries(new URLSearchParams(sample.query))
  const parameters = [...call.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const { params = {} } = sample
  const whole = parameters.every((name) => name in params)
  const byPath =
    parameters.length === 0 ? [] : ids.map((id) => Object.fromEntries(parameters.map((name) => [name, id])))
  return [
    ...(whole ? [{ params, query, byId: false }] : []),
    ...byPath.map((one) => ({ params: one, query, byId: true })),
    ...(whole
      ? inQuery.flatMap((name) =>
          queried.map((id) => ({
            params,
            query: { ...query, [name]: id },
            byId: true,
            queried: true as const,
          })),
        )
      : []),
  ]
}

const isShutOut = ({ statusCode, body }: { statusCode: number; body: string }) =>
  statusCode === 401 || (statusCode === 403 && JSON.parse(body).code === 'MISSING_CAPABILITY')

describe('whoever reads', () => {
  /** By ids asks one of each house and right; without them, everybody. */
  const BY_IDS = new Set<string>([
    ...(['root', 'bankCompliance', 'office', 'officeCompliance', 'company', 'rivalSecond'] as const),
    ...(['compliance', 'backOffice', 'nobody'] as const),
    ...['front of otherBank', 'front of otherOffice', 'front of otherCorporate'],
  ])

  it('every call by every id reads what is of their house, and nothing of another', {
    timeout: 600_000,
  }, async () => {
    const queries = new Map<string, string[]>()
    for (const { call, at } of idsNamedBy(server.app.swagger()))
      if (at.startsWith('query.'))
        queries.set(call, [...(queries.get(call) ?? []), at.slice('query.'.length)])
    const reads = calls.filter(({ method }) => method === 'GET')
    expect(reads.length).toBeGreaterThan(100)
    for (const call of reads) {
      const shut = new Set<string>()
      let isFile = false
      for (const input of inputsOf(call, queries.get(call.name) ?? [])) {
        // A file is made for each reader, and read: those that an id in the query chooses have what their lists say.
        if (!FULL && isFile && input.queried) continue
        await Promise.all(
          readers
            .filter(({ name }) => !shut.has(name) && (!input.byId || BY_IDS.has(name)))
            .map(async (reader) => {
              const response = await send(reader.token, call, input)
              const cell = `${call.name} ${JSON.stringify(input)} by ${reader.name}: ${response.statusCode}`
              expect.soft(response.statusCode, cell).toBeLessThan(500)
              expect.soft(wrong(reader, await saidBy(response)), cell).toEqual([])
              // Who may not make a call at all is refused before an id is looked at: asked by one, not by each.
              if (!FULL && isShutOut(response)) shut.add(reader.name)
              isFile ||= /spreadsheet|pdf/.test(String(response.headers['content-type']))
            }),
        )
      }
    }
  })

  it('the answer to an attempt that is refused reads no reason of it', async () => {
    // The refused house tries to buy of the one that refuses it, and reads the one sentence.
    const refused = await attempt('rival', await publish(world), world.foreignAgencyId)
    expect(refused.json()).toMatchObject({ code: 'GATE_REFUSED', rule: 'HOUSES_REFUSE' })
    expect(wrong({ of: 'otherBank' }, refused.body)).toEqual([])
    // Who is refused by a limit of their own bank reads its figure, and not why it was set.
    const limited = await attempt('trader', await publish(world))
    expect([wrong({ of: 'bank' }, limited.body), told(limited.body)]).toEqual([[], ['limitAmount']])
  })

  it('the traveller follows their own request and reads nothing of whose name theirs is like', async () => {
    const response = await send(null, named('followTrustRequest'), { body: traveller })
    expect(response.statusCode).toBe(200)
    expect(wrong({ of: 'traveller' }, response.body)).toEqual([])
    const other = { ...traveller, secret: '0000-0000-0000-0000' }
    const guessed = await send(null, named('followTrustRequest'), { body: other })
    expect([guessed.statusCode, told(guessed.body)]).toEqual([404, []])
  })

  it('the feed, the mails and the notifications of others carry none of it', async () => {
    const { rows: events } = await sql<{
      said: string
    }>`select to_jsonb(e)::text as said from live_events e`.execute(world.db)
    expect(events.length).toBeGreaterThan(10)
    // Every company's people hear the feed: none of it is in there.
    expect(events.flatMap(({ said }) => told(said))).toEqual([])
    const { rows } = await sql<{ company: string; said: string }>`
      select u.company_id as company, to_jsonb(n)::text as said from notifications n join users u on u.id = n.user_id
      union all select u.company_id, to_jsonb(m)::text from mails m join users u on u.email = m.recipient`.execute(
      world.db,
    )
    expect(rows.length).toBeGreaterThan(5)
    for (const { company, said } of rows) {
      const of = (Object.entries(world.companies) as [CompanyKey, string][]).find(([, id]) => id === company)
      expect(wrong({ of: of?.[0] ?? 'nobody' }, said), said).toEqual([])
    }
  })

  it('each secret is read by those whose it is: what is looked for can be found', () => {
    for (const name of names)
      expect.soft([name, [...(seen.get(name) ?? [])].sort()]).toEqual([name, [...SECRETS[name].of].sort()])
  })
})
