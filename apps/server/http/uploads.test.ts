import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { houseErrorSchema } from '@fxmatch/contract/errors/house-error'
import { MAX_UPLOAD_BYTES } from '@fxmatch/domain/sign-ups/sign-up-fields'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../testing/http-app.ts'
import { createMarketWorld, type MarketWorld } from '../testing/market-world.ts'
import { multipart, type Part } from '../testing/multipart.ts'
import { sampleJpeg, samplePdf, samplePng } from '../testing/sample-files.ts'
import { submit } from '../testing/sign-ups.ts'

let world: MarketWorld
let server: TestApp
let uuid: string
let signUpId: string

beforeAll(async () => {
  world = await createMarketWorld()
  server = await createTestApp(world)
})
afterAll(async () => {
  await server.close()
  await world.close()
})
beforeEach(async () => {
  const submitted = await submit(world)
  uuid = submitted.uploadUuid
  signUpId = submitted.signUpId
})

const register: Part = { name: 'nationalRegister', content: samplePdf(), fileName: 'registre.pdf' }
const patent: Part = { name: 'patent', content: samplePng(), fileName: 'patente.png' }

async function send(parts: readonly Part[], more: Record<string, string> = {}) {
  const { payload, headers } = multipart(parts)
  const response = await server.app.inject({
    method: 'POST',
    url: `/api/organizations/${uuid}/documents`,
    payload,
    headers: { ...headers, ...more },
  })
  const body = response.json()
  if (response.statusCode >= 400) expect(houseErrorSchema.safeParse(body).success).toBe(true)
  return { status: response.statusCode, code: body.code, rule: body.rule, path: body.fields?.[0]?.path, body }
}
const statusOf = async () =>
  (
    await world.db
      .selectFrom('sign_ups')
      .select('status')
      .where('id', '=', signUpId)
      .executeTakeFirstOrThrow()
  ).status
/** A PDF that is padded in its midst to a size. */
function pdfOf(size: number): Buffer {
  const pdf = samplePdf()
  const head = pdf.subarray(0, 9)
  const padding = Buffer.alloc(size - pdf.length, 0x20)
  return Buffer.concat([head, padding, pdf.subarray(9)])
}

describe('documents are taken', () => {
  it('whatever they are called, in any order', async () => {
    const jpeg = { ...register, content: sampleJpeg(), fileName: 'scan', type: 'text/html' }
    expect(await send([patent, jpeg])).toMatchObject({ status: 200 })
    const { content_type } = await world.db
      .selectFrom('sign_up_documents')
      .select('content_type')
      .where('sign_up_id', '=', signUpId)
      .where('document', '=', 'national_register')
      .executeTakeFirstOrThrow()
    expect(content_type).toBe('image/jpeg')
  })

  it('up to 10 MB each, at once', async () => {
    const large = pdfOf(MAX_UPLOAD_BYTES)
    expect(
      await send([
        { ...register, content: large },
        { ...patent, content: large },
      ]),
    ).toMatchObject({ status: 200 })
  })
})

describe('documents are refused, the field at fault is named and nothing is kept', () => {
  const cases: [string, () => Part[], object][] = [
    ['none', () => [], { status: 400, rule: 'UPLOAD_MISSING', path: 'nationalRegister' }],
    ['one of two', () => [register], { status: 400, rule: 'UPLOAD_MISSING', path: 'patent' }],
    [
      'an empty one',
      () => [register, { ...patent, content: '' }],
      { status: 400, rule: 'UPLOAD_EMPTY', path: 'patent' },
    ],
    [
      'a page called a PDF',
      () => [{ ...register, content: '<html></html>', type: 'application/pdf' }, patent],
      { status: 415, code: 'UNSUPPORTED_MEDIA_TYPE', rule: 'UPLOAD_OTHER_TYPE', path: 'nationalRegister' },
    ],
    [
      'a damaged one',
      () => [register, { ...patent, content: samplePng().subarray(0, 50) }],
      { status: 400, rule: 'UPLOAD_DAMAGED', path: 'patent' },
    ],
    [
      'two things at once',
      () => [register, { ...patent, content: Buffer.concat([samplePng(), Buffer.from('<script>')]) }],
      { status: 400, rule: 'UPLOAD_MIXED', path: 'patent' },
    ],
    [
      'one that acts',
      () => [{ ...register, content: samplePdf('x', '/OpenAction << /S /JavaScript >> ') }, patent],
      { status: 400, rule: 'UPLOAD_ACTIVE', path: 'nationalRegister' },
    ],
    [
      'a byte too many',
      () => [{ ...register, content: pdfOf(MAX_UPLOAD_BYTES + 1) }, patent],
      { status: 413, code: 'PAYLOAD_TOO_LARGE', rule: 'UPLOAD_TOO_LARGE', path: 'nationalRegister' },
    ],
    [
      'the same field twice',
      () => [register, register],
      { status: 400, rule: 'UPLOAD_TWICE', path: 'nationalRegister' },
    ],
    [
      'an unknown field',
      () => [register, { ...patent, name: 'passport' }],
      { status: 400, rule: 'UPLOAD_UNEXPECTED', path: 'passport' },
    ],
    [
      'a text instead of a file',
      () => [{ name: 'nationalRegister', content: 'registre.pdf' }, patent],
      { status: 400, rule: 'UPLOAD_FILE_EXPECTED', path: 'nationalRegister' },
    ],
    ['a third part', () => [register, patent, { ...patent, name: 'info' }], { status: 413 }],
    ...[
      '../../etc/passwd',
      '/etc/passwd',
      'C:\\\\temp\\\\a.pdf',
      '..',
      'a/b.pdf',
      'a\u0001.pdf',
      'a'.repeat(201),
    ].map((fileName): [string, () => Part[], object] => [
      `the file name ${JSON.stringify(fileName).slice(0, 30)}`,
      () => [register, { ...patent, fileName }],
      { status: 400, rule: 'UPLOAD_FILE_NAME', path: 'patent' },
    ]),
  ]
  it.each(cases)('%s', async (_name, parts, expected) => {
    expect(await send(parts())).toMatchObject(expected)
    expect(await statusOf()).toBe('SUBMITTED')
    // And they can be sent again, as they should be.
    expect((await send([register, patent])).status).toBe(200)
  })

  it('prototype names', async () => {
    const { status } = await send([register, { ...patent, name: '__proto__' }])
    expect(status).toBe(400)
  })
})

describe('a request that is none', () => {
  const raw = async (payload: string | Buffer, contentType?: string) => {
    const response = await server.app.inject({
      method: 'POST',
      url: `/api/organizations/${uuid}/documents`,
      payload,
      headers: contentType === undefined ? {} : { 'content-type': contentType },
    })
    return { status: response.statusCode, code: response.json().code }
  }

  it('is refused with a house error', async () => {
    const kind = 'multipart/form-data'
    expect(await raw('{}', 'application/json')).toEqual({ status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' })
    expect(await raw('x', 'text/plain')).toEqual({ status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' })
    expect(await raw('x', kind)).toEqual({ status: 400, code: 'INVALID_INPUT' })
    expect(await raw('x', `${kind}; boundary=`)).toEqual({ status: 400, code: 'INVALID_INPUT' })
    expect(await raw('no boundary at all', `${kind}; boundary=b`)).toEqual({
      status: 400,
      code: 'INVALID_INPUT',
    })
    const { payload, headers } = multipart([register, patent])
    const cut = payload.subarray(0, payload.length - 60)
    expect(await raw(cut, headers['content-type'])).toEqual({ status: 400, code: 'INVALID_INPUT' })
    expect(await statusOf()).toBe('SUBMITTED')
  })

  it('never gives a fault of ours, whatever its bytes are', async () => {
    const { payload, headers } = multipart([register, patent])
    await fc.assert(
      fc.asyncProperty(
        fc.nat({ max: payload.length - 1 }),
        fc.nat({ max: 400 }),
        fc.uint8Array({ maxLength: 60 }),
        async (at, gone, put) => {
          const mangled = Buffer.concat([
            payload.subarray(0, at),
            Buffer.from(put),
            payload.subarray(at + gone),
          ])
          const { status } = await raw(mangled, headers['content-type'])
          expect(status).toBeLessThan(500)
        },
      ),
      { numRuns: 300 },
    )
  })

  it('takes no multipart body on other calls', async () => {
    const { payload, headers } = multipart([register])
    const response = await server.app.inject({ method: 'POST', url: '/api/organizations', payload, headers })
    expect(response.statusCode).toBe(415)
  })
})

it('is not found under another uuid, before its body is read', async () => {
  uuid = crypto.randomUUID()
  expect(await send([register, patent])).toMatchObject({ status: 404 })
  uuid = signUpId
  expect(await send([register, patent])).toMatchObject({ status: 404 })
  uuid = 'x'
  expect(await send([register, patent])).toMatchObject({ status: 400, path: 'uuid' })
})

it('is limited per address, and so are submissions', async () => {
  const strict = await createTestApp(world, { signUpLimit: { perAddress: 1, windowMinutes: 60 } })
  const post = (url: string, remoteAddress: string) =>
    strict.app.inject({ method: 'POST', url, remoteAddress, payload: {} })
  const codes = async (url: string, times: number, address: string) => {
    const seen: number[] = []
    for (let n = 0; n < times; n++) seen.push((await post(url, address)).statusCode)
    return seen
  }
  expect(await codes('/api/organizations', 3, '203.0.113.1')).toEqual([400, 429, 429])
  const documents = `/api/organizations/${uuid}/documents`
  expect(await codes(documents, 5, '203.0.113.1')).toEqual([415, 415, 415, 429, 429])
  expect(await codes('/api/organizations', 1, '203.0.113.2')).toEqual([400])
  const refused = await post('/api/organizations', '203.0.113.1')
  expect(refused.json().code).toBe('RATE_LIMITED')
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  await strict.close()
})

it('answers over a real connection while an oversized body is still coming, and holds only so many', async () => {
  const own = await createTestApp(world)
  await own.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = own.app.server.address() as AddressInfo
  const begin = (length: number) => {
    const request = httpRequest({
      port,
      method: 'POST',
      path: `/api/organizations/${uuid}/documents`,
      headers: {
        'content-type': 'multipart/form-data; boundary=b',
        'content-length': length,
      },
    })
    const answered = new Promise<number>((resolve, reject) => {
      request.on('response', (response) => {
        response.resume()
        resolve(response.statusCode ?? 0)
      })
      request.on('error', reject)
    })
    answered.catch(() => undefined)
    request.write('--b\r\ncontent-disposition: form-data; name="patent"; filename="a.png"\r\n\r\n')
    return { request, answered }
  }
  const huge = begin(3 * MAX_UPLOAD_BYTES)
  expect(await huge.answered).toBe(413)
  huge.request.destroy()
  // Two slow bodies fill the address's slots; whichever comes third is told to come back, and nobody else.
  const slow = [begin(5_000), begin(5_000), begin(5_000)]
  const answers: number[] = []
  for (const { answered } of slow) answered.then((status) => answers.push(status)).catch(() => undefined)
  await expect.poll(() => answers).toEqual([429])
  await delay(300)
  expect(answers).toEqual([429])
  for (const { request } of slow) request.destroy()
  await own.close()
})
