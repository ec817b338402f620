import { decideOnRuleChange } from '@fxmatch/server/commands/authorisation-rules/decide-on-rule-change'
import { proposeRuleChange } from '@fxmatch/server/commands/authorisation-rules/propose-rule-change'
import { decideOnAccountChange } from '@fxmatch/server/commands/users/decide-account-change'
import { disableUser } from '@fxmatch/server/commands/users/disable-user'
import { inviteUser } from '@fxmatch/server/commands/users/invite-user'
import { registerUser } from '@fxmatch/server/commands/users/register-user'
import { updateUser } from '@fxmatch/server/commands/users/update-user'
import { readPendingChanges } from '@fxmatch/server/db/companies/account-changes'
import { act, type World } from './world.ts'

const DAY = 24 * 3_600_000

/** Colleagues whom the banks' heads invited, with one who left: what a list of users looks like after some weeks. */
export async function seedPeople(world: World): Promise<void> {
  const now = world.at
  world.at = new Date(now.getTime() - 20 * DAY)
  const { userId: left } = await act(world, 'root.golfe', (context) =>
    registerUser(context, {
      username: 'stage.golfe',
      fullName: 'Aymen Chaabane',
      cin: '09112233',
      email: 'stage.golfe@golfe.example',
      roles: ['ROLE_LIMITED'],
      language: 'fr',
    }),
  )
  world.at = new Date(now.getTime() - 6 * DAY)
  await act(world, 'adjoint.golfe', (context) => disableUser(context, { userId: left }))
  world.at = new Date(now.getTime() - 2 * DAY)
  const { userId: invited } = await act(world, 'root.golfe', (context) =>
    registerUser(context, {
      username: 'recrue.golfe',
      fullName: 'Mariem Sassi',
      cin: '09445566',
      email: 'recrue.golfe@golfe.example',
      roles: ['ROLE_LIMITED'],
      language: 'fr',
    }),
  )
  world.at = new Date(now.getTime() - DAY)
  await act(world, 'adjoint.golfe', (context) =>
    updateUser(context, { userId: invited, roles: ['ROLE_TRADER'], language: 'fr' }),
  )
  const [change] = await readPendingChanges(world.db, { companyId: null, now: world.at })
  if (!change) throw new Error('the role of a newcomer waits for nobody')
  await act(world, 'root.golfe', (context) =>
    decideOnAccountChange(context, { changeId: change.id, action: 'approve' }),
  )
  await act(world, 'adjoint.golfe', (context) => inviteUser(context, { userId: invited, language: 'fr' }))
  await act(world, 'admin.importex', (context) =>
    registerUser(context, {
      username: 'achats.importex',
      fullName: 'Firas Jelassi',
      cin: null,
      email: 'achats.importex@importex.example',
      roles: ['ROLE_LIMITED'],
      language: 'fr',
    }),
  )
  world.at = now
}

/** A threshold that the bank's second head refused, and one that waits for a second person. */
export async function seedAuthorisationRules(world: World): Promise<void> {
  const now = world.at
  world.at = new Date(now.getTime() - 9 * DAY)
  const { changeId } = await act(world, 'root.golfe', (context) =>
    proposeRuleChange(context, { action: 'create', label: 'Règle ticket Golfe', amount: '25000' }),
  )
  world.at = new Date(now.getTime() - 8 * DAY)
  await act(world, 'adjoint.golfe', (context) =>
    decideOnRuleChange(context, { changeId, action: 'refuse', reason: 'Trop haut pour la salle actuelle' }),
  )
  world.at = new Date(now.getTime() - 3 * 3_600_000)
  await act(world, 'root.golfe', (context) =>
    proposeRuleChange(context, { action: 'create', label: 'Règle ticket Golfe', amount: '8000' }),
  )
  world.at = now
}
