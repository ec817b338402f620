import type { UserView } from '@fxmatch/contract/http/users'
import { expect, it } from 'vitest'
import { findUsers } from './find-users.ts'

const user = (more: Partial<UserView>) =>
  ({
    username: 'ines.golfe',
    fullName: 'Inès Ayari',
    email: 'ines@golfe.example',
    cin: null,
    companyName: 'Banque du Golfe',
    company: 'golfe',
    reference: 'U-000007',
    status: 'ACTIVE',
    ...more,
  }) as UserView

const USERS = [
  user({}),
  user({ username: 'sami', fullName: 'Sami Gharbi', status: 'DISABLED', cin: '01234567' }),
]

it.each([
  [{}, ['ines.golfe', 'sami']],
  [{ q: 'ines AYARI' }, ['ines.golfe']],
  [{ q: 'golfe sami' }, ['sami']],
  [{ q: '01234567' }, ['sami']],
  [{ q: 'nobody' }, []],
  [{ status: 'DISABLED' }, ['sami']],
  [{ company: 'other' }, []],
])('finds by %o', (filter, found) => {
  expect(findUsers(USERS, filter).map(({ username }) => username)).toEqual(found)
})
