import { expect, it } from 'vitest'
import { MOST_URL_LENGTH, readEndpointUrl } from './endpoint-url.ts'

it.each([
  ['https://erp.example.tn/fx', 'https://erp.example.tn/fx'],
  ['HTTPS://ERP.example.tn:8443/fx?a=1', 'https://erp.example.tn:8443/fx?a=1'],
  ['https://8.8.8.8/fx', 'https://8.8.8.8/fx'],
  ['https://[2606:4700::1111]/', 'https://[2606:4700::1111]/'],
])('%s is taken', (text, url) => expect(readEndpointUrl(text, false)).toEqual({ url }))

it.each([
  ['', 'URL_UNREADABLE'],
  ['erp.example.tn', 'URL_UNREADABLE'],
  ['https://', 'URL_UNREADABLE'],
  [`https://erp.example.tn/${'a'.repeat(MOST_URL_LENGTH)}`, 'URL_UNREADABLE'],
  ['http://erp.example.tn/', 'URL_HTTPS'],
  ['ftp://erp.example.tn/', 'URL_HTTPS'],
  ['javascript:alert(1)', 'URL_UNREADABLE'],
  ['file:///etc/passwd', 'URL_UNREADABLE'],
  ['http://localhost/', 'URL_HTTPS'],
  ['https://me:hidden@erp.example.tn/', 'URL_SECRET'],
  ['https://erp.example.tn/#part', 'URL_SECRET'],
])('%s is refused: %s', (text, rule) => expect(readEndpointUrl(text, false)).toMatchObject({ rule }))

it.each([
  ['https://127.0.0.1/', 'loopback'],
  ['https://127.1/', 'loopback'],
  ['https://2130706433/', 'loopback'],
  ['https://0x7f.0.0.1/', 'loopback'],
  ['https://0177.0.0.1/', 'loopback'],
  ['https://①②⑦.0.0.1/', 'loopback'],
  ['https://0/', 'unspecified'],
  ['https://10.1.2.3/', 'private'],
  ['https://169.254.169.254/latest/meta-data', 'linkLocal'],
  ['https://[::1]/', 'loopback'],
  ['https://[::ffff:169.254.169.254]/', 'ipv4Mapped'],
  ['https://[64:ff9b::a9fe:a9fe]/', 'rfc6052'],
  ['https://[fd00:ec2::254]/', 'uniqueLocal'],
  ['https://localhost/', 'localhost'],
  ['https://localhost./', 'localhost'],
  ['https://a.localhost/', 'localhost'],
  ['https://metadata.google.internal/', 'internal'],
  ['https://printer.local/', 'local'],
  ['https://intranet/', 'intranet'],
  ['https://erp/', 'erp'],
])('%s leads within: %s', (text, range) =>
  expect(readEndpointUrl(text, false)).toEqual({ rule: 'URL_WITHIN', range }),
)

it('takes this machine in development alone, and no other network then', () => {
  for (const url of [
    'http://127.0.0.1:8080/',
    'http://localhost:8080/',
    'http://[::1]:8080/',
    'https://127.0.0.1/',
  ])
    expect(readEndpointUrl(url, true)).toEqual({ url })
  expect(readEndpointUrl('http://10.0.0.1/', true)).toEqual({ rule: 'URL_HTTPS' })
  expect(readEndpointUrl('https://10.0.0.1/', true)).toEqual({ rule: 'URL_WITHIN', range: 'private' })
  expect(readEndpointUrl('http://127.0.0.1.example.tn/', true)).toEqual({ rule: 'URL_HTTPS' })
})
