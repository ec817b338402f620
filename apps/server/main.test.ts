import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer } from './main.ts'
import { bearer, openSession, TEST_CONFIG } from './testing/http-app.ts'
import { createMarketWorld, type MarketWorld, place, publish } from './testing/market-world.ts'

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))

let world: MarketWorld
beforeAll(async () => {
  world = await createMarketWorld()
  world.clock.time = new Date()
})
afterAll(() => world.close())

async function listenSomewhere(): Promise<{ server: Server; port: number }> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return { server, port: address.port }
}

/** Runs `main.ts` as a program. @returns how it ended and what it wrote */
function runMain(env: Record<string, string>) {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      LOG_LEVEL: 'silent',
      DEMONSTRATION: 'true',
      DRAIN_SECONDS: '0',
      ...env,
    },
  })
  const output = { out: '', err: '' }
  child.stdout.on('data', (chunk) => {
    output.out += chunk
  })
  child.stderr.on('data', (chunk) => {
    output.err += chunk
  })
  return { child, output, exit: once(child, 'exit').then(([code]) => code as number | null) }
}

describe('the whole server', () => {
  it('serves a command and streams its event, and ends the stream when it closes', async () => {
    const server = await startServer({ ...TEST_CONFIG, databaseUrl: world.url })
    try {
      expect((await fetch(`${server.address}/readyz`)).status).toBe(200)
      const token = await openSession(world, world.people.office)
      const topic = encodeURIComponent(`orders/${world.companies.office}`)
      const stream = await fetch(`${server.address}/.well-known/mercure?topic=${topic}`, {
        headers: bearer(token),
      })
      expect(stream.status).toBe(200)
      expect(stream.headers.get('content-type')).toContain('text/event-stream')
      expect(stream.headers.get('content-security-policy')).toContain("default-src 'self'")
      const text = read(stream)

      const orderId = await place(world, await publish(world))
      const accepted = await fetch(`${server.address}/api/orders/accept-draft/${orderId}`, {
        method: 'POST',
        headers: bearer(token),
      })
      expect(accepted.status).toBe(200)
      await text.until('order.draft_accepted', orderId)
      await server.close()
      expect(await text.ended).toBe(true)
    } finally {
      await server.close()
    }
    await expect(fetch(`${server.address}/healthz`)).rejects.toThrow()
  })

  it('leaves nothing running when the port is taken', async () => {
    const { server, port } = await listenSomewhere()
    await expect(startServer({ ...TEST_CONFIG, port, databaseUrl: world.url })).rejects.toMatchObject({
      code: 'EADDRINUSE',
    })
    server.close()
  })
})

/** What was written, which is one line of JSON. */
function lineOf(written: string): { level: number; msg: string } {
  expect(written.trim().split('\n')).toHaveLength(1)
  return JSON.parse(written)
}

/** Runs a few statements as a server does that speaks in lines. @returns its exit code, and each line that it wrote */
async function linesOf(statements: string) {
  const words = new URL('./start/last-words.ts', import.meta.url).href
  const script = `const { speakInLines } = await import('${words}'); speakInLines(); ${statements}`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script])
  let written = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      written += chunk
    })
  const [code] = await once(child, 'close')
  return {
    code,
    lines: written
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  }
}

describe('what a server says of itself', () => {
  it.each(['throw new Error("a fault")', 'Promise.reject(new Error("a fault"))'])(
    'is a line of the log also where it ends by %s',
    async (statement) => {
      const { code, lines } = await linesOf(`setTimeout(() => { ${statement} }, 1)`)
      expect(code).toBe(1)
      expect(lines).toMatchObject([{ level: 60, err: { message: 'a fault', stack: expect.any(String) } }])
    },
  )

  it('is a line of the log also where Node warns', async () => {
    const { code, lines } = await linesOf('process.emitWarning("this will change")')
    expect(code).toBe(0)
    expect(lines).toMatchObject([{ level: 40, msg: 'node: this will change' }])
  })
})

describe('the program', () => {
  it('says where it listens and ends cleanly on SIGTERM', async () => {
    const { child, output, exit } = runMain({ DATABASE_URL: world.url, PORT: '0', HOST: '127.0.0.1' })
    while (!output.out.includes('\n')) await Promise.race([once(child.stdout, 'data'), exit])
    expect(lineOf(output.out)).toMatchObject({
      level: 30,
      msg: expect.stringMatching(/^FXMatch listens on http:\/\/127\.0\.0\.1:\d+$/),
    })
    child.kill('SIGTERM')
    expect(await exit).toBe(0)
    expect(output.err).toBe('')
  })

  it('says in one line that the port is taken', async () => {
    const { server, port } = await listenSomewhere()
    const { output, exit } = runMain({ DATABASE_URL: world.url, PORT: `${port}`, HOST: '127.0.0.1' })
    expect(await exit).toBe(1)
    expect(lineOf(output.err)).toMatchObject({
      level: 60,
      msg: expect.stringMatching(new RegExp(`^The port is taken: .*${port}.*$`)),
    })
    server.close()
  })

  it('says in one line that the database is not configured', async () => {
    const { output, exit } = runMain({})
    expect(await exit).toBe(1)
    expect(lineOf(output.err)).toMatchObject({ level: 60, msg: 'DATABASE_URL is missing' })
  })

  it('lists everything that is wrong with the configuration at once', async () => {
    const { output, exit } = runMain({ DEMONSTRATION: 'false', PORT: '99999' })
    expect(await exit).toBe(1)
    expect(lineOf(output.err).msg.match(/^ {2}\S+/gm)).toEqual([
      '  DATABASE_URL',
      '  PORT',
      '  SECRETS_KEY',
      '  PUBLIC_URL',
    ])
  })
})

/** Reads a stream's text as it comes. */
function read(response: Response) {
  const decoder = new TextDecoder()
  let text = ''
  const waiting = new Set<() => void>()
  const ended = (async () => {
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk, { stream: true })
      for (const wake of waiting) wake()
    }
    return true
  })()
  return {
    ended,
    /** Resolves once every part has been received. */
    until: (...parts: string[]) =>
      new Promise<void>((resolve) => {
        const check = () => {
          if (parts.every((part) => text.includes(part))) resolve()
        }
        waiting.add(check)
        check()
      }),
  }
}
