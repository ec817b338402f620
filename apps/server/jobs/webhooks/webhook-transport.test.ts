import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo, LookupFunction } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { startPushService } from '../../testing/push-service.ts'
import { createWebhookTransport } from './webhook-transport.ts'

// Receivers that try to be somewhere else, to answer without end, or not at all.

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const out = (url: string) => ({ url, headers: { 'content-type': 'application/json' }, body: '{}' })
async function serve(
  answer: (response: ServerResponse) => void,
): Promise<{ url: string; asked: () => number }> {
  let asked = 0
  const server = createServer((request, response) => {
    asked += 1
    request.resume()
    response.on('error', () => undefined)
    answer(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, asked: () => asked }
}
const transport = createWebhookTransport()
const here = createWebhookTransport({ toLoopback: true, patienceMs: 400 })

it.each([
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://10.0.0.1/',
  'https://169.254.169.254/latest/meta-data/',
  'https://100.64.0.1/',
  'https://[64:ff9b::7f00:1]/',
  'https://[fd00::1]/',
  'https://0.0.0.0/',
  'https://2130706433/',
  'http://8.8.8.8/',
])('%s is not called', async (url) => {
  expect(await transport.post(out(url))).toEqual({ result: { fault: 'ADDRESS' }, answer: null })
})

it('a name that leads to this machine is not called, though somebody listens there', async () => {
  const receiver = await startPushService()
  closing.push(() => receiver.close())
  for (const host of ['localhost'])
    expect(await transport.post(out(`https://${host}:${receiver.port}/`))).toMatchObject({
      result: { fault: 'ADDRESS' },
    })
  expect(receiver.taken).toEqual([])
})

it('no connection is kept for the next attempt', async () => {
  const receiver = await startPushService()
  closing.push(() => receiver.close())
  let looked = 0
  const lookup: LookupFunction = (_name, options, callback) => {
    looked += 1
    return options.all
      ? callback(null, [{ address: '127.0.0.1', family: 4 }])
      : callback(null, '127.0.0.1', 4)
  }
  const judged = createWebhookTransport({ lookup, ca: receiver.ca })
  for (let attempt = 0; attempt < 3; attempt++)
    expect(await judged.post(out(`https://a.push.test:${receiver.port}/`))).toMatchObject({
      result: { code: 201 },
    })
  expect(looked).toBe(3)
})

it('a redirect within is an answer like any other', async () => {
  const inside = await serve((response) => response.end('secrets'))
  const { url } = await serve((response) => response.writeHead(307, { location: inside.url }).end())
  expect(await here.post(out(url))).toMatchObject({ result: { code: 307 } })
  expect(inside.asked()).toBe(0)
})

it('of a huge answer 2 kB are read, of an endless one too', async () => {
  const { url } = await serve((response) => {
    response.writeHead(200)
    const more = () => {
      while (response.write('x'.repeat(65_536)));
      response.once('drain', more)
    }
    more()
  })
  const { result, answer } = await here.post(out(url))
  expect(result).toMatchObject({ code: 200 })
  expect(answer).toBe('x'.repeat(2_048))
})

it('an answer that comes byte by byte, or not at all, is none', async () => {
  const drip = await serve((response) => {
    response.writeHead(200)
    const timer = setInterval(() => response.write('.'), 20)
    response.on('close', () => clearInterval(timer))
  })
  const silent = await serve(() => undefined)
  const hints = await serve((response) => {
    const timer = setInterval(() => response.writeProcessing(), 20)
    response.on('close', () => clearInterval(timer))
  })
  for (const { url } of [drip, silent, hints])
    expect(await here.post(out(url))).toEqual({ result: { fault: 'TIMEOUT' }, answer: null })
})

it('heads without end, nonsense and lines that break are told apart', async () => {
  const heads = await serve((response) => {
    response.setHeader('x-long', 'x'.repeat(100_000))
    response.end()
  })
  expect(await here.post(out(heads.url))).toMatchObject({ result: { fault: 'ANSWER' } })
  const broken = await serve((response) => response.socket?.destroy())
  expect(await here.post(out(broken.url))).toMatchObject({ result: { fault: 'CONNECTION' } })
  const half = await serve((response) => {
    response.writeHead(200, { 'content-length': '100' })
    response.write('half', () => response.socket?.destroy())
  })
  expect(await here.post(out(half.url))).toMatchObject({ result: { fault: 'CONNECTION' } })
  expect(await here.post(out('http://127.0.0.1:1/'))).toMatchObject({ result: { fault: 'CONNECTION' } })
})

it('a certificate that nobody vouches for is not trusted', async () => {
  const receiver = await startPushService()
  closing.push(() => receiver.close())
  const lookup: LookupFunction = (_name, options, callback) =>
    options.all ? callback(null, [{ address: '127.0.0.1', family: 4 }]) : callback(null, '127.0.0.1', 4)
  const judged = createWebhookTransport({ lookup })
  expect(await judged.post(out(`https://a.push.test:${receiver.port}/`))).toMatchObject({
    result: { fault: 'TLS' },
  })
  expect(receiver.taken).toEqual([])
})

it('an answer keeps no sign that a column of text does not take', async () => {
  const { url } = await serve((response) => response.writeHead(500).end(Buffer.from([0x61, 0, 0xff, 0x62])))
  expect((await here.post(out(url))).answer).toBe('a\uFFFD\uFFFDb')
})
