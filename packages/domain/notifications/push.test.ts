import { describe, expect, it } from 'vitest'
import { PUSH_SERVICES, pushServiceOf, pushTag } from './push.ts'

describe('the address that a browser gives', () => {
  it.each([
    ['https://fcm.googleapis.com/fcm/send/abc', 'fcm.googleapis.com'],
    ['https://updates.push.services.mozilla.com/wpush/v2/abc', 'updates.push.services.mozilla.com'],
    ['https://wns2-par02p.notify.windows.com/w/?token=abc', 'wns2-par02p.notify.windows.com'],
    ['https://web.push.apple.com/abc', 'web.push.apple.com'],
  ])('%s is of %s', (endpoint, service) => {
    expect(pushServiceOf(endpoint, PUSH_SERVICES)).toBe(service)
  })

  it.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://localhost/abc',
    'https://127.0.0.1/abc',
    'https://[::1]/abc',
    'https://169.254.169.254/latest/meta-data',
    'https://2852039166/latest',
    'https://postgres.internal/abc',
    'https://fcm.googleapis.com.evil.example/abc',
    'https://evil.example/fcm.googleapis.com',
    'https://fcm.googleapis.com@evil.example/abc',
    'https://me:secret@fcm.googleapis.com/abc',
    'https://fcm.googleapis.com:8443/abc',
    'https://fcm.googleapis.com./abc',
    // One address, one spelling: what the parser would change never reaches the database.
    'https://FCM.googleapis.com/abc',
    'https://fcm.googleapis.com:443/abc',
    'HTTPS://fcm.googleapis.com/abc',
    ' https://fcm.googleapis.com/abc',
    'https:///fcm.googleapis.com/abc',
    'https:\\\\fcm.googleapis.com\\abc',
    'https://fcm.google\tapis.com/abc',
    'https://fcm.googleapis.com/a/./b',
    'https://fcm.googleapis.com/a/../b',
    'https://fcm.g%6Fogleapis.com/abc',
    'https://fcm．googleapis．com/abc',
    'https://fcm.googleapis.com/é',
    'https://fcm.googleapis.com/a\u0000b',
    'https://fcm.googleapis.com/a\ud800b',
    'https://fcm.googleapis.com',
    'https://fcm.googleapis.com/abc#',
    'https://fcm.googleapis.com/abc#part',
    'https://fcm.googleapis.com/abc?',
    'https://@fcm.googleapis.com/abc',
    'https://:@fcm.googleapis.com/abc',
    'https://.notify.windows.com/abc',
    'https://notify.windows.com/abc',
    'https://a..notify.windows.com/abc',
    'https://-a.notify.windows.com/abc',
    'https://a_b.notify.windows.com/abc',
    `https://${'a'.repeat(64)}.notify.windows.com/abc`,
    `https://${'a.'.repeat(120)}notify.windows.com/abc`,
    'https://notify.windows.com.evil.example/abc',
    'https://evilnotify.windows.com/abc',
    'file:///etc/passwd',
    'gopher://fcm.googleapis.com/',
    `https://fcm.googleapis.com/${'a'.repeat(1_024)}`,
    'none',
    '',
  ])('is refused where it is %s', (endpoint) => {
    expect(pushServiceOf(endpoint, PUSH_SERVICES)).toBeNull()
  })

  it('is refused everywhere where no service is allowed', () => {
    expect(pushServiceOf('https://fcm.googleapis.com/abc', [])).toBeNull()
  })
})

it('a notice takes the place of the one before about the same object, a message beside it', () => {
  expect(pushTag('order.placed', 'a')).toBe(pushTag('order.counter_offered', 'a'))
  expect(pushTag('order.message', 'a')).not.toBe(pushTag('order.placed', 'a'))
  expect(pushTag('order.placed', 'b')).not.toBe(pushTag('order.placed', 'a'))
})
