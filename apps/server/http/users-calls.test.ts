import { expect, it } from 'vitest'
import { callJourney } from '../testing/call-journey.ts'

const journey = callJourney(['users'])
const { make, request } = journey

const FORM = {
  username: 'nouvelle.recrue',
  fullName: 'Nouvelle Recrue',
  cin: '01234567',
  email: 'recrue@test.example',
  roles: ['ROLE_TRADER'],
}

it('goes from the invitation to the disabling', async () => {
  const { companies, people } = journey.world()
  const companyChoices = await make('root', 'managedCompanies')
  expect(companyChoices).toMatchObject([{ id: companies.bank, kind: 'BANK' }])
  expect(companyChoices[0].roles).toContainEqual({ role: 'ROLE_ROOT', allowed: true })
  expect(await make('backOffice', 'managedCompanies')).toHaveLength(Object.keys(companies).length)

  const created = await make('root', 'registerUser', { body: { ...FORM, company: companies.bank } })
  // The bank has one head alone: the platform is the second person.
  const waits = { kind: 'ROLES', roles: ['ROLE_TRADER'], proposedBy: 'Person root', decidedBy: 'PLATFORM' }
  expect(created).toMatchObject({
    ...{ ...FORM, roles: ['ROLE_LIMITED'] },
    ...{ status: 'INVITED', isBank: true, version: 1, pending: [waits] },
  })
  const params = { id: created.id }
  await make('root', 'inviteUser', { params, body: { language: 'en' } })

  const list = await make('root', 'users', { query: { company: companies.bank } })
  expect(list.map(({ username }: { username: string }) => username)).toContain('nouvelle.recrue')
  expect(await make('backOffice', 'users')).toHaveLength(Object.keys(people).length + 1)
  expect(await make('root', 'user', { params })).toMatchObject({ id: created.id, version: 1 })

  const first = { params: { id: created.pending[0].id } }
  expect(await make('backOffice', 'approveAccountChange', first)).toMatchObject({
    ...{ roles: ['ROLE_TRADER'], version: 2, pending: [] },
  })
  const more = { ...FORM, roles: ['ROLE_TRADER', 'ROLE_SUPER_ADMIN'], version: 2 }
  const changed = await make('root', 'updateUser', { params, body: more })
  expect(changed).toMatchObject({ roles: ['ROLE_TRADER'], version: 2, pending: [{ kind: 'ROLES' }] })
  const pendingOf = (user: { pending: { id: string }[] }) => ({ params: { id: user.pending[0]?.id ?? '' } })
  expect(await make('root', 'withdrawAccountChange', pendingOf(changed))).toMatchObject({ pending: [] })
  const again = await make('root', 'updateUser', { params, body: more })
  expect(await make('backOffice', 'refuseAccountChange', pendingOf(again))).toMatchObject({
    ...{ roles: ['ROLE_TRADER'], pending: [] },
  })
  const stale = await request('root', 'updateUser', { params, body: { fullName: 'Autre', version: 1 } })
  expect([stale.statusCode, stale.json().code]).toEqual([409, 'USER_CHANGED'])

  const disabled = await make('root', 'disableUser', { params })
  expect(disabled).toMatchObject({ status: 'DISABLED', invitedUntil: null })
  expect(disabled.allowedActions).toContainEqual({
    action: 'invite',
    allowed: false,
    rule: 'USER_DISABLED',
    reason: 'Cet utilisateur est désactivé',
  })
  const enabling = await make('root', 'enableUser', { params })
  expect(await make('backOffice', 'approveAccountChange', pendingOf(enabling))).toMatchObject({
    status: 'INVITED',
  })

  const factor = { secret: Buffer.from('sealed'), begun_at: new Date(), confirmed_at: new Date() }
  await journey
    .world()
    .db.insertInto('second_factors')
    .values({ user_id: created.id, last_step: null, ...factor })
    .execute()
  expect(await make('root', 'user', { params })).toMatchObject({ secondFactor: true })
  const resetting = await make('root', 'resetSecondFactor', { params })
  expect(resetting).toMatchObject({ secondFactor: true })
  expect(await make('backOffice', 'approveAccountChange', pendingOf(resetting))).toMatchObject({
    secondFactor: false,
  })

  expect((await request('root', 'eraseUser', { params })).json().rule).toBe('USER_NOT_DISABLED')
  await make('root', 'disableUser', { params })
  expect(await make('root', 'eraseUser', { params })).toMatchObject({ status: 'DISABLED', cin: null })

  const history = await make('backOffice', 'userHistory', { params })
  expect(history.map(({ action }: { action: string }) => action)).toEqual([
    'user.erased',
    'user.disabled',
    'user.change_approved',
    'user.second_factor_reset',
    'user.change_proposed_to_platform',
    'user.change_approved',
    'user.enabled',
    'user.change_proposed_to_platform',
    'user.disabled',
    'user.change_refused',
    'user.change_proposed_to_platform',
    'user.change_withdrawn',
    'user.change_proposed_to_platform',
    'user.change_approved',
    'user.rights_changed',
    'user.invited',
    'user.change_proposed_to_platform',
    'user.created',
  ])
  expect(history[10]).toMatchObject({
    by: 'Person root',
    changes: [{ field: 'roles', before: 'ROLE_TRADER', after: 'ROLE_TRADER, ROLE_SUPER_ADMIN' }],
  })
  expect(journey.missing()).toEqual([])
})

it('gives new rights at the next request of a session that goes on', async () => {
  const { people } = journey.world()
  const params = { id: people.room.userId }
  expect((await request('room', 'users')).statusCode).toBe(403)
  const { pending } = await make('root', 'updateUser', {
    params,
    body: { roles: ['ROLE_TRADER', 'ROLE_SUPER_ADMIN'] },
  })
  expect((await request('room', 'users')).statusCode).toBe(403)
  await make('backOffice', 'approveAccountChange', { params: { id: pending[0].id } })
  expect((await request('room', 'users')).statusCode).toBe(200)
  await make('root', 'updateUser', { params, body: { roles: ['ROLE_LIMITED', 'ROLE_SUPER_ADMIN'] } })
  expect((await request('room', 'users')).statusCode).toBe(403)
  await make('root', 'disableUser', { params })
  expect((await request('room', 'users')).statusCode).toBe(401)
})

it('shows nothing of another company', async () => {
  const { companies, people } = journey.world()
  const params = { id: people.trader.userId }
  for (const name of ['user', 'userHistory', 'disableUser', 'enableUser', 'eraseUser'])
    expect((await request('company', name, { params })).statusCode, name).toBe(404)
  expect((await request('company', 'users', { query: { company: companies.bank } })).statusCode).toBe(404)
})

it.each([
  [{ username: '' }, 'username', 'Champ obligatoire', 'FIELD_REQUIRED'],
  [{ email: '' }, 'email', 'Champ obligatoire', 'FIELD_REQUIRED'],
  [{ email: 'recrue' }, 'email', 'Champ invalide', 'FIELD_INVALID'],
  [{ cin: '1234567' }, 'cin', 'Veuillez entrer 8 chiffres', 'EIGHT_DIGITS'],
  [{ cin: 123456789 }, 'cin', 'Veuillez entrer 8 chiffres', 'EIGHT_DIGITS'],
  [{ roles: [] }, 'roles', 'Champ obligatoire', 'FIELD_REQUIRED'],
  [{ roles: ['ROLE_SUPER_ADMIN'] }, 'roles', 'Super Admin s’ajoute à un rôle principal', 'SUPER_ADMIN_ALONE'],
])('refuses %o at its field', async (wrong, path, message, rule) => {
  const response = await request('root', 'registerUser', { body: { ...FORM, username: 'autre', ...wrong } })
  expect(response.statusCode).toBe(400)
  expect(response.json().fields[0]).toEqual({ path, message, rule })
})

it('takes a CIN as a number or a text, or none', async () => {
  const { people } = journey.world()
  const params = { id: people.second.userId }
  const cinAfter = async (cin: unknown) =>
    (await make('root', 'updateUser', { params, body: { cin } as object })).cin
  expect([await cinAfter(12345678), await cinAfter('01234567'), await cinAfter('')]).toEqual([
    '12345678',
    '01234567',
    null,
  ])
})
