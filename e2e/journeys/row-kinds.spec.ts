import { expect, test } from '@playwright/test'
import { foundOffice } from '../support/bank-setup.ts'
import { daysBefore, oldestEuro } from '../support/fixings.ts'
import { openingRate } from '../support/limits.ts'
import { callerOf, enter, leave } from '../support/people.ts'
import { call, offer, SMALL_TRANSFER, withdraw } from '../support/preparation.ts'
import { decideInRow } from '../support/row-decision.ts'

// Every kind that is decided in its row of the queue, by key: the figures are read there, one is turned down and one let through, and the
// other side reads what became of it. Limits are driven in `row-decisions`.

const NOTE = 'Parcours de la file'
const CONFIRM = { button: 'Confirmer' }
const REFUSE = { button: 'Refuser', reason: 'Pas ainsi' }
const stamp = Date.now().toString(36)

interface Changes {
  readonly changes: readonly {
    readonly id: string
    readonly status: string
    readonly reason: string | null
  }[]
}

test('a rule: threshold as it would be', async ({ browser }) => {
  const head = await callerOf('root.carthage')
  const propose = async (label: string): Promise<string> =>
    (await call(head, 'POST', '/api/authorisation-rules/add', { label, amount: '5000' })).id
  const became = async (id: string) => {
    const { changes }: Changes = await call(head, 'GET', '/api/authorisation-rules')
    return changes.find((change) => change.id === id)
  }
  const second = await enter(browser, 'adjoint.carthage')
  const [first, other] = [`Seuil ${stamp} a`, `Seuil ${stamp} b`]
  const refused = await propose(first)
  await decideInRow(second.page, 'rule_change', first, ['Nouvelle règle', /5\s000\sTND/], REFUSE)
  expect(await became(refused)).toMatchObject({ status: 'REFUSED', reason: REFUSE.reason })
  const confirmed = await propose(other)
  await decideInRow(second.page, 'rule_change', other, [/5\s000\sTND/], CONFIRM)
  expect(await became(confirmed)).toMatchObject({ status: 'CONFIRMED' })
  // It says what the platform's rule says; off again all the same.
  const { rules }: { rules: { id: string; label: string; version: number }[] } = await call(
    head,
    'GET',
    '/api/authorisation-rules',
  )
  const rule = rules.find(({ label }) => label === other)
  const off = { action: 'switch_off', version: rule?.version }
  const { id } = await call(head, 'PUT', `/api/authorisation-rules/update/${rule?.id}`, off)
  await call(second, 'PUT', `/api/authorisation-rules/changes/confirm/${id}`)
  await leave(second)
})

test('an account: the address as it is and as it would be', async ({ browser }) => {
  const head = await callerOf('root.carthage')
  const NAME = 'manifeste.carthage'
  const user = async (): Promise<{ id: string; email: string } | undefined> =>
    (await call(head, 'GET', '/api/users')).find(({ username }: { username: string }) => username === NAME)
  const before = await user()
  const change = (email?: string) =>
    call(head, 'PUT', `/api/users/update/${before?.id}`, { email, language: 'fr' })
  const email = `manifeste.${stamp}@carthage.example`
  const second = await enter(browser, 'adjoint.carthage')
  const facts = ['Asma Triki', before?.email ?? '', email]
  await change(email)
  await decideInRow(second.page, 'account_change', NAME, facts, { button: 'Refuser' })
  expect(await user()).toMatchObject({ email: before?.email })
  await change(email)
  await decideInRow(second.page, 'account_change', NAME, facts, { button: 'Approuver' })
  expect(await user()).toMatchObject({ email })
  await leave(second)
})

interface Rate {
  readonly id: string
  readonly purchaseRate: string
  readonly validFrom: string | null
}

test('rates outside of the band: each with its range', async ({ browser }) => {
  const clerk = await callerOf('tickets.carthage')
  const { company } = await call(clerk, 'GET', '/api/users/get/user-by-token')
  const first = async (): Promise<Rate | undefined> =>
    (await call(clerk, 'GET', `/api/exchange-rate/company/${company}`)).find(({ id }: Rate) =>
      id.endsWith('.QAR'),
    )
  const line = async (purchaseRate: string | undefined) => [
    { id: (await first())?.id, purchaseRate, validFrom: (await first())?.validFrom },
  ]
  const was = (await first())?.purchaseRate
  const second = await enter(browser, 'manifeste.carthage')
  const facts = ['Sonia Rekik', '5,5']
  await call(clerk, 'POST', '/api/rate-changes/standard', await line('5.5'))
  await decideInRow(second.page, 'rate_change', 'QAR', facts, REFUSE)
  expect((await first())?.purchaseRate).toBe(was)
  await call(clerk, 'POST', '/api/rate-changes/standard', await line('5.5'))
  await decideInRow(second.page, 'rate_change', 'QAR', facts, CONFIRM)
  expect(Number((await first())?.purchaseRate)).toBe(5.5)
  await call(clerk, 'PUT', '/api/exchange-rate/update', await line(was))
  await leave(second)
})

test('a company: each field as it is and as it would be', async ({ browser }) => {
  const was = `quai${stamp}`
  const id = await foundOffice(was)
  const head = await callerOf(`root.${was}`)
  const nameNow = async () => (await call(head, 'GET', `/api/companies/${id}`)).name
  const propose = (name: string) => call(head, 'POST', `/api/companies/${id}/changes`, { name })
  const platform = await enter(browser, 'bo.fxmatch')
  const name = `${was} Change`
  await propose(name)
  await decideInRow(platform.page, 'company_change', was, [name, `Tête ${was}`], REFUSE)
  expect(await nameNow()).toBe(was)
  await propose(name)
  await decideInRow(platform.page, 'company_change', was, [name], CONFIRM)
  expect(await nameNow()).toBe(name)
  await leave(platform)
})

test('a banknote: what it is and what it would be', async ({ browser }) => {
  const clerk = await callerOf('bo.fxmatch')
  const NOTE_OF = { currency: 'QAR', value: '500' }
  const put = (from: string, state: string, by = clerk) =>
    call(by, 'PUT', '/api/denominations/change', { ...NOTE_OF, from, state })
  const state = async () =>
    (await call(clerk, 'GET', '/api/denominations')).find(
      ({ currency, value }: { currency: { isoCode: string }; value: string }) =>
        currency.isoCode === NOTE_OF.currency && value === NOTE_OF.value,
    )
  const second = await enter(browser, 'adjoint.fxmatch')
  const facts = ['QAR', 'émis → plus émis, a cours légal', 'Accepté à la réception, sans compter']
  await put('ISSUED', 'LEGAL')
  await decideInRow(second.page, 'denomination', 'QAR', facts, { button: 'Refuser' })
  expect(await state()).toMatchObject({ state: 'ISSUED', asked: null })
  await put('ISSUED', 'LEGAL')
  await decideInRow(second.page, 'denomination', 'QAR', facts, CONFIRM)
  expect(await state()).toMatchObject({ state: 'LEGAL', asked: null })
  await put('LEGAL', 'ISSUED')
  await put('LEGAL', 'ISSUED', second)
  await leave(second)
})

test('reference rates: each against the one before', async ({ browser }) => {
  const clerk = await callerOf('bo.fxmatch')
  const rate = await oldestEuro()
  const second = await enter(browser, 'adjoint.fxmatch')
  // Of one that was disputed the next rates are suspect, which no row puts in force: another day is confirmed.
  const days = await daysBefore()
  for (const [at, button] of ['Contester', 'Mettre en vigueur'].entries()) {
    const day = days[at] ?? ''
    await call(clerk, 'POST', '/api/fixings', { day, rates: [{ currency: 'EUR', unit: '1', rate }] })
    const shown = day.split('-').reverse().join('-')
    const facts = ['Emna Turki', 'EUR', rate.replace('.', ',')]
    const reason = 'Un autre cours'
    await decideInRow(second.page, 'fixing', shown, facts, at === 0 ? { button, reason } : { button })
    const { days: kept } = await call(clerk, 'GET', `/api/fixings/days?from=${day}&to=${day}`)
    expect(kept[0]).toMatchObject(at === 0 ? { state: 'DISPUTED', reason } : { state: 'IN_FORCE' })
  }
  await leave(second)
})

test('opening rates: validated by one, rejected by two', async ({ browser }) => {
  const asker = await callerOf('root.carthage')
  const person = await enter(browser, 'validation.golfe')
  const figure = (rate: string) => rate.replace('.', ',')
  const valid = await openingRate(asker, 'QAR')
  await decideInRow(person.page, 'opening_rate', 'QAR', [figure(valid.rate)], { button: 'Valider' })
  expect(await openingRate(asker, 'QAR')).toMatchObject({ status: 1 })
  const doubted = await openingRate(asker, 'NOK')
  await call(asker, 'PUT', `/api/open-rate/update/${doubted.id}`, { status: 2 })
  await decideInRow(person.page, 'opening_rate', 'NOK', ['Slim Chaabane'], { button: 'Rejeter' })
  expect(await openingRate(asker, 'NOK')).toMatchObject({ status: 2 })
  await leave(person)
})

test('an override: what was refused, by how much, and why it is asked for', async ({ browser }) => {
  const [head, trader] = [await callerOf('root.carthage'), await callerOf('trader.carthage')]
  const office = await callerOf('guichet.bizerte')
  const deputy = await enter(browser, 'adjoint.carthage')
  const limit = async (amount: string | null) => {
    const { people } = await call(head, 'GET', '/api/limits')
    const person = people.find(
      ({ user }: { user: { name: string } | null }) => user?.name === 'Walid Hammami',
    )
    const { id } = await call(head, 'POST', '/api/limits/proposals', {
      ...{ scope: 'USER_DAY', userId: person?.user?.id, amount, was: person?.own.perDay ?? null, note: NOTE },
    })
    await call(deputy, 'POST', `/api/limits/proposals/${id}/confirm`)
  }
  await limit('1.5')
  const position = await offer(office)
  const { amount, rate } = SMALL_TRANSFER
  const ask = async (reason: string) => {
    const refused = await trader.request.post('/api/orders/add', {
      data: {
        currency: 'EUR',
        amount,
        rate,
        session_id: position,
        cashOutType: 'BANK_TRANSFER_PAYMENT',
        agence: null,
      },
      headers: { 'idempotency-key': crypto.randomUUID() },
    })
    const { details } = await refused.json()
    const { id } = await call(trader, 'POST', '/api/gate/overrides', { attempt: details.attempt, reason })
    return id as string
  }
  const read = async (id: string) => {
    const { data } = await call(trader, 'GET', '/api/gate/mine')
    return data
      .map((one: { override: { id: string } | null }) => one.override)
      .find((one: { id: string } | null) => one?.id === id)
  }
  const facts = [/1\s000,00\sEUR/, /3\s386,800/, /1,500/]
  const first = await ask('Client pressé')
  await decideInRow(deputy.page, 'gate_override', 'Walid Hammami', [...facts, 'Client pressé'], {
    ...{ button: 'Refuser la dérogation', reason: 'Pas aujourd’hui' },
  })
  expect(await read(first)).toMatchObject({ status: 'REFUSED', decisionReason: 'Pas aujourd’hui' })
  const other = await ask('Accord de la direction')
  await decideInRow(deputy.page, 'gate_override', 'Walid Hammami', [...facts, 'Accord de la direction'], {
    button: 'Accorder pour cette opération',
  })
  expect(await read(other)).toMatchObject({ status: 'APPROVED' })
  await limit(null)
  await withdraw(office, position)
  await leave(deputy)
})

test('a paper of an office: number, amount and days', async ({ browser }) => {
  const clerk = await callerOf('bo.fxmatch')
  const officer = await enter(browser, 'adjoint.fxmatch')
  const records = async (): Promise<
    { id: string; reference: string; status: string; office: { id: string; name: string } }[]
  > => (await call(clerk, 'GET', '/api/office-papers')).records
  const office = (await records()).find(({ office: { name } }) => name === 'Change Hammamet')?.office
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  for (const [at, way] of [REFUSE, CONFIRM].entries()) {
    const { id } = await call(clerk, 'POST', '/api/office-papers', {
      ...{ officeId: office?.id, kind: 'GUARANTEE', number: `GB-${stamp}-${at}`, amount: '70000' },
      ...{ guarantor: 'Banque de Carthage', validFrom: inDays(360), validUntil: inDays(700), note: NOTE },
    })
    const paper = async () => (await records()).find((one) => one.id === id)
    const { reference = '' } = (await paper()) ?? {}
    const facts = ['Change Hammamet', `GB-${stamp}-${at}`, /70\s000,000\sTND/, 'Banque de Carthage']
    await decideInRow(officer.page, 'office_paper', reference, facts, way)
    expect((await paper())?.status).toBe(way === CONFIRM ? 'CONFIRMED' : 'REFUSED')
  }
  await leave(officer)
})

test('a refusal of a house: kept, and lifted', async ({ browser }) => {
  const head = await callerOf('root.carthage')
  const HOUSE = 'Change Tabarka'
  const told = async () => call(head, 'GET', '/api/house-refusals')
  const house = (await told()).houses.find(({ name }: { name: string }) => name === HOUSE)
  const { id } = await call(head, 'POST', '/api/house-refusals', { counterpartyId: house?.id, note: NOTE })
  const refusal = async () => (await told()).refusals.find((one: { id: string }) => one.id === id)
  const { reference } = await refusal()
  const lift = () => call(head, 'POST', `/api/house-refusals/${id}/lift`, { reason: 'Retards réglés' })
  const deputy = await enter(browser, 'adjoint.carthage')
  const facts = [HOUSE, NOTE, 'Retards réglés', 'Slim Chaabane']
  await lift()
  await decideInRow(deputy.page, 'house_refusal', reference, facts, { button: 'Maintenir ce refus' })
  expect(await refusal()).toMatchObject({ status: 'IN_FORCE' })
  await lift()
  await decideInRow(deputy.page, 'house_refusal', reference, facts, { button: 'Lever ce refus' })
  expect(await refusal()).toMatchObject({ status: 'LIFTED' })
  await leave(deputy)
})

const HEAD = 'reference;nature;nom;alias;alias faibles;annees de naissance;nationalites;documents'

test('a version of a list: what it adds, and why what it loses is right', async ({ browser }) => {
  const first = await callerOf('conformite.fxmatch')
  const second = await enter(browser, 'controle.fxmatch')
  const bring = (names: readonly string[]): Promise<{ id: string; version: number }> =>
    call(first, 'POST', '/api/screening/lists', {
      ...{ list: 'EU', name: 'ue.csv' },
      text: [HEAD, ...names.map((name, at) => `ESSAI.${at};personne;${name};;;;;`), ''].join('\r\n'),
    })
  const status = async (id: string) => {
    const { data } = await call(first, 'GET', '/api/screening/lists')
    return data.find((one: { id: string }) => one.id === id)
  }
  const one = await bring(['Qorvath Zimbeldi', 'Ulfrik Pzamora'])
  const button = 'Mettre en vigueur'
  await decideInRow(second.page, 'screening_list', `EU ${one.version}`, ['Fiches : 2'], { button })
  expect(await status(one.id)).toMatchObject({ status: 'IN_FORCE' })
  const two = await bring(['Qorvath Zimbeldi'])
  // No feed tells of lists, since nobody is warned: whoever has the queue open learns of it within the minute.
  await second.page.reload()
  const facts = ['retirées : 1', 'Ulfrik Pzamora', 'Dites pourquoi elle est juste']
  await decideInRow(second.page, 'screening_list', `EU ${two.version}`, facts, { button, reason: 'Radié' })
  expect(await status(two.id)).toMatchObject({ status: 'IN_FORCE', reason: 'Radié' })
  expect(await status(one.id)).toMatchObject({ status: 'SUPERSEDED' })
  await leave(second)
})
