import type { UserView } from '@fxmatch/contract/http/users'
import { expect, it } from 'vitest'
import { draftOf, rolesOf, userSchema } from './user-schema.ts'

const user = {
  username: 'ines',
  fullName: 'Inès',
  cin: null,
  email: 'ines@golfe.example',
  company: 'c',
  roles: ['ROLE_TRADER', 'ROLE_TRUSTED_RATES', 'ROLE_SUPER_ADMIN'],
} as unknown as UserView

it('takes a user’s roles apart and puts them together again', () => {
  const draft = draftOf(user, null, 'fr')
  expect(draft).toMatchObject({
    mainRole: 'ROLE_TRADER',
    otherRoles: ['ROLE_TRUSTED_RATES'],
    superAdmin: true,
    cin: '',
  })
  expect(rolesOf(draft)).toEqual(user.roles)
})

it('asks for the e-mail of an erased user anew', () => {
  expect(draftOf({ ...user, email: 'erased-1@erased.invalid' }, null, 'fr').email).toBe('')
})

it('never names the main role twice', () => {
  expect(
    rolesOf({ mainRole: 'ROLE_TRADER', otherRoles: ['ROLE_TRADER', 'ROLE_LIMITED'], superAdmin: false }),
  ).toEqual(['ROLE_TRADER', 'ROLE_LIMITED'])
})

it.each([
  [{ username: '' }, 'username'],
  [{ email: 'ines' }, 'email'],
  [{ cin: '123' }, 'cin'],
  [{ mainRole: null }, 'mainRole'],
  [{ company: null }, 'company'],
])('finds the fault in %o', (wrong, path) => {
  const result = userSchema.safeParse({ ...draftOf(user, null, 'fr'), ...wrong })
  expect(result.error?.issues.map((issue) => issue.path[0])).toEqual([path])
})
