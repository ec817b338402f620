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

it('tells at the end of a request who asked for what, by its pattern, and what became of it', () => {
  const request = {
    method: 'GET',
    url: '/api/tickets/secret-code',
    routeOptions: { url: '/api/tickets/:code' },
    viewer: { actor: { userId: 'u-1' } },
  }
  const text = written((log) => log.info({ res: { statusCode: 404, request }, responseTime: 12 }, 'done'))
  expect(JSON.parse(text)).toMatchObject({
    res: { statusCode: 404, method: 'GET', route: '/api/tickets/:code', userId: 'u-1' },
    responseTime: 12,
  })
  expect(text).not.toContain('secret-code')
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

it.each([
  [{ message: 'connect ECONNREFUSED', detail: 'a row' }, 'connect ECONNREFUSED'],
  ['a text', 'a value that is no error was thrown'],
  [null, 'a value that is no error was thrown'],
])('tells what was thrown that is no error, by its message alone: %j', (thrown, message) => {
  const text = written((log) => log.error({ err: thrown, kept: true }, 'failed'))
  expect(JSON.parse(text)).toMatchObject({ err: { message }, kept: true })
  expect(text).not.toContain('a row')
})
