import { once } from 'node:events'
import { createServer } from 'node:net'
import { describe, expect, it } from 'vitest'
import type { Installation } from '../../db/operations/installation.ts'
import { startSmtp } from '../../testing/smtp.ts'
import { rolesOf } from './database.ts'
import { lookAtCertificate, lookAtMail } from './outside.ts'

const WELL: Installation = {
  serverVersion: 180_004,
  now: 0,
  user: 'fxmatch_owner',
  userIsSuperuser: false,
  owners: 'fxmatch_owner',
  ownerIsSuperuser: false,
  servers: {
    maySignIn: true,
    mayConnect: true,
    isSuperuser: false,
    isMember: false,
    ownsSomething: false,
  },
  everybodyMayConnect: false,
}
const servers = WELL.servers
if (servers === null) throw new Error('they are there')

describe('the roles of an installation', () => {
  it('are well as roles.sh makes them', () => {
    expect(rolesOf(WELL)).toEqual([expect.objectContaining({ state: 'ok' })])
  })

  it.each<[string, Partial<Installation>, RegExp]>([
    ['tables of several', { owners: 'fxmatch_owner, postgres' }, /reassign owned/],
    [
      'a restore as superuser',
      { owners: 'postgres', ownerIsSuperuser: true },
      /belongs to the superuser postgres/,
    ],
    ['no role of the servers', { servers: null }, /no role fxmatch_app: run deploy\/postgres\/roles.sh/],
    ['one without a password', { servers: { ...servers, maySignIn: false } }, /alter role fxmatch_app login/],
    ['a restore that died', { servers: { ...servers, mayConnect: false } }, /fxmatch restore --undo/],
    ['servers with all rights', { servers: { ...servers, isSuperuser: true } }, /nosuperuser/],
    ['servers that are the owner too', { servers: { ...servers, isMember: true } }, /member of another role/],
    ['servers that own tables', { servers: { ...servers, ownsSomething: true } }, /fxmatch_app owns tables/],
    ['a door for everybody', { everybodyMayConnect: true }, /revoke all on database/],
  ])('are to be mended: %s', (_, change, says) => {
    const found = rolesOf({ ...WELL, ...change })
    expect(found).toEqual([expect.objectContaining({ state: 'broken', detail: expect.stringMatching(says) })])
  })
})

describe('what lies outside', () => {
  it('is a mail server that answers, without a mail being sent', async () => {
    const smtp = await startSmtp()
    try {
      expect(await lookAtMail(smtp.url)).toMatchObject({ state: 'ok' })
      expect(smtp.received).toEqual([])
    } finally {
      await smtp.stop()
    }
    expect(await lookAtMail(smtp.url)).toMatchObject({
      state: 'broken',
      detail: expect.stringMatching(/does not take mail: .*ECONNREFUSED.*Look at SMTP_URL/),
    })
    expect((await lookAtMail(undefined)).state).toBe('skipped')
  })

  it('is a certificate, where there is one to be looked at', async () => {
    const now = new Date()
    // Somebody listens, and hangs up instead of showing one.
    const server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : undefined
    expect(await lookAtCertificate(`https://127.0.0.1:${port}`, now)).toMatchObject({
      state: 'broken',
      detail: expect.stringMatching(/cannot be reached: .*the proxy$/),
    })
    server.close()
    expect((await lookAtCertificate('http://localhost:3000', now)).state).toBe('skipped')
    expect((await lookAtCertificate(undefined, now)).state).toBe('skipped')
  })
})
