import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { renderTextMessage } from '@fxmatch/documents/mail/render-mail'
import { LANGUAGE_CODES } from '@fxmatch/domain/languages/languages'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { done } from '../../commands/kernel/result.ts'
import { queueMail } from '../../commands/mail/queue-mail.ts'
import { issueLink } from '../../commands/one-time-links/issue-link.ts'
import { createMarketWorld, type MarketWorld, must } from '../../testing/market-world.ts'
import { bodyOf, startSmtp } from '../../testing/smtp.ts'
import { createDirectoryGateway, TEXT_SUFFIX } from './directory-gateway.ts'
import { createDirectoryPostman } from './directory-postman.ts'
import { createHttpGateway } from './http-gateway.ts'
import { createMailMetrics } from './metrics.ts'
import type { Postman, TextGateway } from './postman.ts'
import { MOST_ATTEMPTS, retryAt, sendDueMails, sendDueTexts } from './send-due-mails.ts'
import { createSmtpPostman } from './smtp-postman.ts'
import { startMail } from './start-mail.ts'

const SITE = 'https://fxmatch.example'
const FROM = 'FXMatch <no-reply@fxmatch.example>'

let world: MarketWorld
const logged: { level: number; msg: string }[] = []
const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(JSON.parse(line)) })

beforeEach(async () => {
  logged.length = 0
  world = await createMarketWorld()
})
afterEach(() => world.close())

/** Queues a mail with a link for the trader. @returns the link */
async function queue(to = 'amine@golfe.example'): Promise<string> {
  return must(
    world.bySystem(async (context) => {
      const link = await issueLink(context, { userId: world.people.trader.userId, purpose: 'INVITATION' })
      await queueMail(context, {
        recipient: to,
        template: 'invitation',
        language: 'fr',
        data: {
          fullName: 'Amine Ben Salah',
          username: 'amine',
          companyName: 'Banque',
          invitedBy: 'Rim',
          link,
        },
      })
      return done(link)
    }),
  )
}
const mails = () => world.db.selectFrom('mails').selectAll().orderBy('created_at').execute()
const send = (postman: ReturnType<typeof createSmtpPostman>) =>
  sendDueMails({ db: world.db, clock: world.clock, log, postman, from: FROM, publicUrl: SITE })
const later = (ms: number) => {
  world.clock.time = new Date(world.clock.time.getTime() + ms)
}

describe('mail over SMTP', () => {
  it('goes out once, in its words, and leaves no link behind', async () => {
    const smtp = await startSmtp()
    const link = await queue()
    const postman = createSmtpPostman(smtp.url)
    expect(await send(postman)).toBe(1)
    expect(await send(postman)).toBe(0)
    expect(smtp.received).toHaveLength(1)
    const [mail] = smtp.received
    expect(mail).toMatchObject({ from: 'no-reply@fxmatch.example', to: ['amine@golfe.example'] })
    expect(mail?.source).toMatch(/^Auto-Submitted: auto-generated\r$/m)
    expect(bodyOf(mail?.source ?? '')).toContain(`${SITE}${link}`)
    expect(bodyOf(mail?.source ?? '')).toContain('valable 7 jours')
    expect(await mails()).toMatchObject([
      { data: {}, attempts: 1, last_error: null, sent_at: world.clock.time },
    ])
    expect(logged).toEqual([])
    postman.close()
    await smtp.stop()
  })

  it('is sent once each when several processes send at the same moment', async () => {
    const smtp = await startSmtp()
    for (let n = 0; n < 12; n++) await queue(`person${n}@golfe.example`)
    const postmen = [1, 2, 3].map(() => createSmtpPostman(smtp.url))
    const counts = await Promise.all(postmen.map(send))
    expect(counts.reduce((a, b) => a + b)).toBe(12)
    expect(new Set(smtp.received.map(({ to }) => to[0])).size).toBe(12)
    expect(smtp.received).toHaveLength(12)
    for (const postman of postmen) postman.close()
    await smtp.stop()
  })

  it('waits longer after each failure, keeps its text meanwhile, and is given up with an alert', async () => {
    const smtp = await startSmtp(() => 451)
    const link = await queue()
    const postman = createSmtpPostman(smtp.url)
    for (let attempt = 1; attempt < MOST_ATTEMPTS; attempt++) {
      const now = world.clock.time
      await send(postman)
      const [mail] = await mails()
      expect(mail).toMatchObject({ attempts: attempt, send_after: retryAt(now, attempt), given_up_at: null })
      expect(mail?.data).toMatchObject({ link })
      expect(await send(postman)).toBe(0)
      later(60_000 * 2 ** (attempt - 1))
    }
    await send(postman)
    expect(await mails()).toMatchObject([
      { data: {}, attempts: MOST_ATTEMPTS, given_up_at: world.clock.time },
    ])
    expect(logged.filter(({ level }) => level >= 50)).toHaveLength(1)
    expect(JSON.stringify(logged)).not.toContain(link)
    later(86_400_000)
    expect(await send(postman)).toBe(0)
    expect((await mails())[0]?.attempts).toBe(MOST_ATTEMPTS)
    postman.close()
    await smtp.stop()
  })

  it('is taken at a later try', async () => {
    let code: number | null = 451
    const smtp = await startSmtp(() => code)
    await queue()
    const postman = createSmtpPostman(smtp.url)
    expect(await send(postman)).toBe(0)
    code = null
    later(60_000)
    expect(await send(postman)).toBe(1)
    expect(await mails()).toMatchObject([{ attempts: 2, last_error: null }])
    postman.close()
    await smtp.stop()
  })

  it('is given up at once where there is no such mailbox, and holds up no other', async () => {
    const codes = [550, null]
    const smtp = await startSmtp(() => codes.shift() ?? null)
    await queue('nobody@golfe.example')
    later(1)
    await queue()
    const postman = createSmtpPostman(smtp.url)
    expect(await send(postman)).toBe(1)
    expect(await mails()).toMatchObject([
      { attempts: 1, given_up_at: world.clock.time, data: {} },
      { attempts: 1, given_up_at: null },
    ])
    postman.close()
    await smtp.stop()
  })

  it('cannot be addressed to more people than one', async () => {
    const smtp = await startSmtp()
    await queue('amine@golfe.example, everyone@golfe.example')
    const postman = createSmtpPostman(smtp.url)
    await send(postman)
    expect(smtp.received.flatMap(({ to }) => to)).not.toContain('everyone@golfe.example')
    postman.close()
    await smtp.stop()
  })
})

describe('what becomes of each try', () => {
  /** Tries again and again until a mail is sent or given up. @returns how often each result was counted */
  async function counted(postman: Postman, to?: string): Promise<Record<string, number>> {
    const registry = new Registry()
    const metrics = createMailMetrics(registry)
    await queue(to)
    for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt++) {
      await sendDueMails({
        db: world.db,
        clock: world.clock,
        log,
        postman,
        from: FROM,
        publicUrl: SITE,
        metrics,
      })
      later(60_000 * 2 ** (attempt - 1))
    }
    postman.close()
    const { values } = await metrics.attempts.get()
    expect(values.filter(({ labels }) => labels.channel === 'SMS').every(({ value }) => value === 0)).toBe(
      true,
    )
    return Object.fromEntries(
      values.flatMap(({ labels, value }) => (value > 0 ? [[String(labels.result), value]] : [])),
    )
  }

  it('is counted where nobody answers: each try, and the giving up', async () => {
    const smtp = await startSmtp()
    await smtp.stop()
    expect(await counted(createSmtpPostman(smtp.url))).toEqual({ failed: MOST_ATTEMPTS - 1, given_up: 1 })
  })

  it('tells one receiver that says later, or refuses, from a server that takes nothing', async () => {
    const later = await startSmtp(() => 451)
    expect(await counted(createSmtpPostman(later.url))).toEqual({ deferred: MOST_ATTEMPTS - 1, refused: 1 })
    await later.stop()
    const never = await startSmtp(() => 550)
    expect(await counted(createSmtpPostman(never.url))).toEqual({ refused: 1 })
    await never.stop()
    const good = await startSmtp()
    expect(await counted(createSmtpPostman(good.url))).toEqual({ sent: 1 })
    await good.stop()
  })

  it('is no refusal of the mail where the server refuses our own address', async () => {
    const smtp = await startSmtp(undefined, () => 550)
    expect(await counted(createSmtpPostman(smtp.url))).toEqual({ failed: MOST_ATTEMPTS - 1, given_up: 1 })
    await smtp.stop()
  })
})

describe('mail into a folder', () => {
  it('is a readable file for its owner alone', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'fxmatch-mail-'))
    const directory = join(folder, 'mail')
    const link = await queue('amine+1@golfe.example')
    expect(await send(createDirectoryPostman(directory))).toBe(1)
    const [name = ''] = await readdir(directory)
    expect(name).toMatch(/^2026-11-18T09-00-00-000Z amine_1@golfe\.example .*\.eml$/)
    const source = await readFile(join(directory, name), 'utf8')
    expect(source).toContain(`\r\n\r\n${SITE}${link}\r\n`)
    expect(source).toContain('\r\nSubject: Votre accès à FXMatch\r\n')
    expect((await stat(join(directory, name))).mode & 0o777).toBe(0o600)
    await rm(folder, { recursive: true })
  })
})

describe('text messages', () => {
  /** A gateway that answers with a status, and what it was sent. */
  async function startGateway(status: () => number) {
    const received: { headers: IncomingHttpHeaders; body: string }[] = []
    const server = createServer(async (request, response) => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk)
      received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() })
      response.writeHead(status(), { location: 'http://127.0.0.1:1/' }).end('echo')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    return {
      gateway: createHttpGateway(`http://user:p%40ss@127.0.0.1:${port}/send`),
      received,
      stop: () => new Promise((resolve) => server.close(resolve)),
    }
  }
  const queueText = () =>
    must(
      world.bySystem(async (context) => {
        await queueMail(context, {
          recipient: '+21620000001',
          template: 'traveller_code',
          language: 'fr',
          data: { code: '012345', minutes: '10' },
          channel: 'SMS',
          sendBefore: new Date(world.clock.time.getTime() + 600_000),
        })
        return done(null)
      }),
    )
  const sendTexts = (gateway: TextGateway) => sendDueTexts({ db: world.db, clock: world.clock, log, gateway })

  it('are handed to the gateway as documented, once, and forgotten', async () => {
    const { gateway, received, stop } = await startGateway(() => 202)
    await queueText()
    expect(await send(createDirectoryPostman('/nowhere'))).toBe(0)
    expect(await sendTexts(gateway)).toBe(1)
    expect(await sendTexts(gateway)).toBe(0)
    const [row] = await mails()
    expect(received.map(({ body }) => JSON.parse(body))).toEqual([
      {
        to: '+21620000001',
        text: 'FXMatch : votre code est 012345, valable 10 min. Ne le donnez à personne.',
        id: row?.id,
      },
    ])
    expect(received[0]?.headers).toMatchObject({
      'content-type': 'application/json',
      authorization: `Basic ${Buffer.from('user:p@ss').toString('base64')}`,
    })
    expect(row).toMatchObject({ data: {}, sent_at: world.clock.time })
    expect(logged).toEqual([])
    await stop()
  })

  it('are tried again while their code is good, and given up when it is over, without the code in the log', async () => {
    const { gateway, received, stop } = await startGateway(() => 503)
    await queueText()
    for (const minutes of [0, 1, 2, 4, 8]) {
      later(minutes * 60_000)
      expect(await sendTexts(gateway)).toBe(0)
    }
    expect(received).toHaveLength(4)
    expect(await mails()).toMatchObject([{ given_up_at: world.clock.time, data: {} }])
    expect(logged.filter(({ level }) => level >= 50)).toHaveLength(1)
    expect(JSON.stringify(logged)).not.toContain('012345')
    await stop()
  })

  it.each([400, 422])('are given up at once where the gateway says %i', async (status) => {
    const { gateway, stop } = await startGateway(() => status)
    await queueText()
    await sendTexts(gateway)
    expect(await mails()).toMatchObject([{ attempts: 1, given_up_at: world.clock.time }])
    await stop()
  })

  it('follow no redirect', async () => {
    const { gateway, stop } = await startGateway(() => 307)
    await queueText()
    expect(await sendTexts(gateway)).toBe(0)
    expect(await mails()).toMatchObject([{ attempts: 1, given_up_at: null, sent_at: null }])
    await stop()
  })

  it('wait for a gateway that does not answer', async () => {
    const { gateway, stop } = await startGateway(() => 200)
    await stop()
    await queueText()
    expect(await sendTexts(gateway)).toBe(0)
    expect(await mails()).toMatchObject([{ attempts: 1, given_up_at: null, sent_at: null }])
  })

  it('of a demonstration are files beside the mails, for their owner alone', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'fxmatch-texts-'))
    await queueText()
    expect(await sendTexts(createDirectoryGateway(folder))).toBe(1)
    const [name = ''] = await readdir(folder)
    expect(name.endsWith(TEXT_SUFFIX)).toBe(true)
    expect(await readFile(join(folder, name), 'utf8')).toMatch(/^To: \+21620000001\n\n.*012345/)
    expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600)
    await rm(folder, { recursive: true })
  })

  it('fit into one segment, in every language', () => {
    for (const language of LANGUAGE_CODES) {
      const data = { code: '012345', minutes: '10' }
      const text = renderTextMessage({ template: 'traveller_code', language, data })
      expect(text).toContain('012345')
      // Letters that the alphabet of text messages lacks leave room for 70.
      expect(text.length).toBeLessThanOrEqual(/[\p{Script=Cyrillic}\p{Script=Arabic}]/u.test(text) ? 70 : 160)
    }
  })
})

describe('the mail job', () => {
  const start = (config: { smtpUrl: string | null }) =>
    startMail({
      db: world.db,
      clock: world.clock,
      log,
      publicUrl: SITE,
      everyMs: 10,
      config: { from: FROM, directory: null, ...config },
      texts: { url: null, directory: null },
    })

  it('sends what comes, until it is stopped', async () => {
    const smtp = await startSmtp()
    const job = start({ smtpUrl: smtp.url })
    await queue()
    await vi.waitFor(() => expect(smtp.received).toHaveLength(1), { timeout: 10_000 })
    await job.stop()
    await smtp.stop()
  })

  it('leaves mails queued where nobody takes them, and says so once', async () => {
    await queue()
    const job = start({ smtpUrl: null })
    await vi.waitFor(() => expect(logged).toHaveLength(1), { timeout: 10_000 })
    await job.stop()
    expect(logged).toMatchObject([{ level: 40, msg: expect.stringContaining('SMTP_URL') }])
    expect(await mails()).toMatchObject([{ attempts: 0, sent_at: null }])
  })
})
