import { Webhook, WebhookVerificationError } from 'standardwebhooks'
import { describe, expect, it } from 'vitest'
import { isSignedBy } from '../testing/webhook-receiver.ts'
import { newWebhookKey, signAttempt } from './webhook-keys.ts'

const body = '{"type":"order.placed","timestamp":"2026-11-27T10:00:00.000Z","data":{"id":"é"}}'
const attempt = (more: Partial<{ id: string; timestamp: number; body: string }> = {}) => ({
  id: 'msg_1',
  timestamp: Math.floor(Date.now() / 1_000),
  body,
  ...more,
})
const headersOf = (signed: ReturnType<typeof attempt>, ...signatures: string[]) => ({
  'webhook-id': signed.id,
  'webhook-timestamp': String(signed.timestamp),
  'webhook-signature': signatures.join(' '),
})

describe('a shared secret', () => {
  const key = newWebhookKey('v1')

  it('has 32 bytes and no public half, and signs what the public library verifies', () => {
    expect(key.publicKey).toBeNull()
    expect(key.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    const signed = attempt()
    const headers = headersOf(signed, signAttempt(key, signed))
    expect(new Webhook(key.secret).verify(body, headers)).toEqual(JSON.parse(body))
  })

  it('signs nothing else: another body, id, moment or key is refused by the library', () => {
    const signed = attempt()
    const headers = headersOf(signed, signAttempt(key, signed))
    const hook = new Webhook(key.secret)
    expect(() => hook.verify(`${body} `, headers)).toThrow(WebhookVerificationError)
    expect(() => hook.verify(body, { ...headers, 'webhook-id': 'msg_2' })).toThrow(WebhookVerificationError)
    expect(() =>
      hook.verify(body, { ...headers, 'webhook-timestamp': String(signed.timestamp - 1) }),
    ).toThrow(WebhookVerificationError)
    expect(() => new Webhook(newWebhookKey('v1').secret).verify(body, headers)).toThrow(
      WebhookVerificationError,
    )
    const old = attempt({ timestamp: signed.timestamp - 600 })
    expect(() => hook.verify(body, headersOf(old, signAttempt(key, old)))).toThrow('too old')
  })

  it('and the one before it are both verified while they sign together, whatever stands between them', () => {
    const [before, pair] = [newWebhookKey('v1'), newWebhookKey('v1a')]
    const signed = attempt()
    const headers = headersOf(signed, ...[key, pair, before].map((each) => signAttempt(each, signed)))
    for (const { secret } of [key, before])
      expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body))
    expect(isSignedBy(pair.publicKey ?? '', { headers, body })).toBe(true)
  })
})

describe('a key pair', () => {
  const key = newWebhookKey('v1a')

  it('has a public half of 32 bytes, by which its signature is verified and no other', () => {
    expect(key.publicKey).toMatch(/^whpk_[A-Za-z0-9+/]{43}=$/)
    const signed = attempt()
    const headers = headersOf(signed, signAttempt(key, signed))
    expect(headers['webhook-signature']).toMatch(/^v1a,[A-Za-z0-9+/]{86}==$/)
    expect(isSignedBy(key.publicKey ?? '', { headers, body })).toBe(true)
    expect(isSignedBy(key.publicKey ?? '', { headers, body: `${body} ` })).toBe(false)
    expect(isSignedBy(newWebhookKey('v1a').publicKey ?? '', { headers, body })).toBe(false)
  })

  it('is never taken for a shared secret: whoever knows the public half cannot sign by it', () => {
    const { publicKey, secret } = key
    expect(() => signAttempt({ scheme: 'v1', secret }, attempt())).toThrow()
    const signed = attempt()
    const forged = signAttempt({ scheme: 'v1', secret: (publicKey ?? '').replace('whpk_', 'whsec_') }, signed)
    expect(isSignedBy(publicKey ?? '', { headers: headersOf(signed, forged), body })).toBe(false)
  })
})
