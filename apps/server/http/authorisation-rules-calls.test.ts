import { expect, it } from 'vitest'
import { callJourney } from '../testing/call-journey.ts'

const journey = callJourney(['authorisation-rules'])
const { make, request } = journey

/** Makes the bank's ticket desk its second head: the journey's second person. */
async function promote(): Promise<void> {
  const { db, people } = journey.world()
  await db
    .updateTable('user_roles')
    .set({ role: 'ROLE_ROOT' })
    .where('user_id', '=', people.second.userId)
    .execute()
}

it('goes from a proposal to what the market room obeys', async () => {
  await promote()
  expect(await make('trader', 'authorisationRules')).toMatchObject({
    rules: [{ label: 'Règle ticket', amount: '5000', inForce: true, allowedActions: [] }],
    changes: [],
  })
  const body = { label: 'Petits montants', amount: 2500.5 }
  const proposed = await make('root', 'proposeAuthorisationRule', { body })
  expect(proposed).toMatchObject({ status: 'PENDING', label: 'Petits montants', amount: '2500.5' })
  const params = { id: proposed.id }
  expect((await request('root', 'confirmRuleChange', { params })).json()).toMatchObject({
    code: 'SEGREGATION',
    message: 'Vous avez proposé ce changement : une autre personne doit en décider',
  })
  const confirmed = await make('second', 'confirmRuleChange', { params })
  expect(confirmed).toMatchObject({ status: 'CONFIRMED', decidedBy: 'Person second' })

  const off = await make('second', 'changeAuthorisationRule', {
    params: { id: confirmed.rule },
    body: { action: 'switch_off', version: 1 },
  })
  const refused = await make('root', 'refuseRuleChange', {
    params: { id: off.id },
    body: { reason: 'Trop tôt' },
  })
  expect(refused).toMatchObject({ status: 'REFUSED', reason: 'Trop tôt', kind: 'SWITCH_OFF' })
  const change = await make('root', 'changeAuthorisationRule', {
    params: { id: confirmed.rule },
    body: { action: 'update', version: 1, label: 'Petits montants', amount: '3000' },
  })
  await make('root', 'withdrawRuleChange', { params: { id: change.id } })
  const { rules, changes } = await make('backOffice', 'authorisationRules')
  expect(rules).toContainEqual(expect.objectContaining({ label: 'Petits montants', amount: '2500.5' }))
  expect(changes.map(({ status }: { status: string }) => status).sort()).toEqual([
    'CONFIRMED',
    'REFUSED',
    'WITHDRAWN',
  ])
  expect(journey.missing()).toEqual([])
})

it.each([
  [{ label: '' }, 'label', 'Champ obligatoire', 'FIELD_REQUIRED'],
  [{ amount: '0' }, 'amount', 'Champ invalide', 'FIELD_INVALID'],
  [{ amount: '12.3456' }, 'amount', 'Champ invalide', 'FIELD_INVALID'],
  [
    { amount: '-1' },
    'amount',
    'Saisissez un nombre en chiffres d’une seule sorte, sans signe, espace ni lettre',
    'FIGURE_FORM',
  ],
])('refuses %o at its field', async (wrong, path, message, rule) => {
  const body = { label: 'Règle', amount: '5000', ...wrong }
  const response = await request('root', 'proposeAuthorisationRule', { body })
  expect(response.statusCode).toBe(400)
  expect(response.json().fields).toContainEqual({ path, message, rule })
})

it('is nothing for companies and exchange offices', async () => {
  for (const who of ['company', 'office', 'validator'] as const)
    expect((await request(who, 'authorisationRules')).statusCode).toBe(403)
})
