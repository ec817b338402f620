import { Writable } from 'node:stream'
import pino from 'pino'
import { expect, it } from 'vitest'
import { loggerOptions } from './logger.ts'

function written(log: (logger: pino.Logger) => void): string {
  let text = ''
  const stream = new Writable({
    write(chunk, _encoding, done) {
      text += String(chunk)
      done()
    },
  })
  log(pino(loggerOptions('trace'), stream))
  return text
}

it('leaves out secrets, wherever they stand', () => {
  const secret = 's3cr3t-value'
  const text = written((log) => {
    log.info({ password: secret, user: { token: secret, name: 'visible' } }, 'one')
    log.info({ request: { headers: { authorization: secret, cookie: secret } } }, 'two')
  })
  expect(text).toContain('visible')
  expect(text).not.toContain(secret)
})

it('tells an error of the database without the row it quotes', () => {
  const error = Object.assign(new Error('duplicate key'), {
    code: '23505',
    constraint: 'users_username',
    detail: 'Failing row contains (hash-of-a-password)',
    where: 'hash-of-a-password',
  })
  const text = written((log) => log.error({ err: error }, 'failed'))
  expect(JSON.parse(text).err).toMatchObject({
    type: 'Error',
    code: '23505',
    constraint: 'users_username',
    stack: expect.stringContaining('duplicate key'),
  })
  expect(text).not.toContain('hash-of-a-password')
})
