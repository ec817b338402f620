import { createServer } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { checkDatabase, checkPort, readPort } from './preflight.ts'

const taken = createServer()
afterEach(() => new Promise((resolve) => taken.close(resolve)))

function takePort(): Promise<number> {
  return new Promise((resolve) => {
    taken.listen(0, '127.0.0.1', () => {
      const address = taken.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
  })
}

describe('readPort', () => {
  it('is 3000 unless the environment says otherwise', () => {
    expect([readPort(undefined), readPort(''), readPort('8080'), readPort('65535')]).toEqual([
      3000, 3000, 8080, 65535,
    ])
  })

  it.each(['0', '65536', 'http', '80.5', '-1', '1e3'])('refuses %s', (text) => {
    expect(() => readPort(text)).toThrow(`it is "${text}"`)
  })
})

describe('checkPort', () => {
  it('names the port that is taken and the way out', async () => {
    const port = await takePort()
    await expect(checkPort('127.0.0.1', port)).rejects.toThrow(
      `Port ${port} is already in use. Choose another one: PORT=${port + 1} npm start`,
    )
  })

  it('leaves a free port free', async () => {
    const port = await takePort()
    await new Promise((resolve) => taken.close(resolve))
    await checkPort('127.0.0.1', port)
    await checkPort('127.0.0.1', port)
  })

  it('refuses an address of another machine', async () => {
    await expect(checkPort('192.0.2.1', 3000)).rejects.toThrow(
      'HOST=192.0.2.1 is not an address of this machine',
    )
  })
})

describe('checkDatabase', () => {
  it('names host, port and database of one that does not answer, and never the password', async () => {
    const port = await takePort()
    await new Promise((resolve) => taken.close(resolve))
    const failure = await checkDatabase(`postgres://fx:s3cret@127.0.0.1:${port}/market`).catch(
      (error: Error) => error,
    )
    expect(String(failure)).toContain(`host 127.0.0.1, port ${port}, database market`)
    expect(String(failure)).toContain('ECONNREFUSED')
    expect(String(failure)).not.toContain('s3cret')
  })

  it.each(['not an address', 'mysql://fx:s3cret@localhost/market'])(
    'refuses %s without repeating it',
    async (url) => {
      const failure = await checkDatabase(url).catch((error: Error) => error)
      expect(String(failure)).toContain('DATABASE_URL must be of the form postgres://')
      expect(String(failure)).not.toContain('s3cret')
    },
  )
})
