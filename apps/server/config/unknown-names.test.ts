import { expect, it } from 'vitest'
import { readServerConfig } from '../config.ts'
import { unknownNames } from './unknown-names.ts'

it.each([
  ['DATABSE_URL', 'DATABSE_URL is not known: did you mean DATABASE_URL?'],
  ['DATABASE_URL_FIEL', 'DATABASE_URL_FIEL is not known: did you mean DATABASE_URL_FILE?'],
  ['DELETE_EXPIRED_RECORDS', 'DELETE_EXPIRED_RECORDS is not known: did you mean DELETE_EXPIRED_RECORD?'],
  ['SECOND_FACTOR_REQIURED', 'SECOND_FACTOR_REQIURED is not known: did you mean SECOND_FACTOR_REQUIRED?'],
  ['secrets_key', 'secrets_key is not known: did you mean SECRETS_KEY?'],
  ['FXMATCH_PUBLIC_URL', 'FXMATCH_PUBLIC_URL is not known: did you mean PUBLIC_URL?'],
  ['FXMATCH_COLOUR', 'FXMATCH_COLOUR is not known: no setting begins with FXMATCH_'],
  ['PUBLIC_URL_FILE', 'PUBLIC_URL_FILE is not read: PUBLIC_URL is no secret, and is given by itself'],
])('%s is named', (name, sentence) => {
  expect(unknownNames({ [name]: 'hidden' })).toEqual([sentence])
})

it('what other programs are told is left alone', () => {
  const others = [
    ...[
      'PATH',
      'HOME',
      'HOSTNAME',
      'NODE_ENV',
      'TZ',
      'LANG',
      'PWD',
      'POSTGRES_PASSWORD',
      'PGPASSWORD',
      'POST',
    ],
    ...[
      'TEST_DATABASE_URL',
      'NODE_COMPILE_CACHE',
      'CREDENTIALS_DIRECTORY',
      'INVOCATION_ID',
      'SSH_CONNECTION',
    ],
    ...['FXMATCH_SERVICE_HOST', 'FXMATCH_PORT_3000_TCP', 'FXMATCH_IMAGE', 'CHROMIUM_PATH', 'DEBUG'],
  ]
  expect(unknownNames(Object.fromEntries(others.map((name) => [name, 'x'])))).toEqual([])
})

it('a server for business does not start with one, a demonstration says it', () => {
  const DATABASE_URL = 'postgres://fx@db/fxmatch'
  const misspelt = { DATABASE_URL, DELETE_EXPIRED_RECORDS: 'false' }
  expect(() => readServerConfig(misspelt)).toThrow('did you mean DELETE_EXPIRED_RECORD?')
  expect(readServerConfig({ ...misspelt, DEMONSTRATION: 'true' }).warnings).toContainEqual(
    expect.stringContaining('did you mean DELETE_EXPIRED_RECORD?'),
  )
})
