import { expect, it } from 'vitest'
import { describeDevice } from './describe-device.ts'

const CASES = [
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
    { kind: 'COMPUTER', browser: 'Chrome', system: 'Windows' },
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0',
    { kind: 'COMPUTER', browser: 'Edge', system: 'Windows' },
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0',
    { kind: 'COMPUTER', browser: 'Firefox', system: 'Linux' },
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
    { kind: 'COMPUTER', browser: 'Safari', system: 'macOS' },
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/141.0 Mobile/15E148 Safari/604.1',
    { kind: 'PHONE', browser: 'Chrome', system: 'iOS' },
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1',
    { kind: 'TABLET', browser: 'Safari', system: 'iPadOS' },
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; SM-S931B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
    { kind: 'PHONE', browser: 'Samsung Internet', system: 'Android' },
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; SM-X510) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36',
    { kind: 'TABLET', browser: 'Chrome', system: 'Android' },
  ],
  [
    'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
    { kind: 'COMPUTER', browser: 'Chrome', system: 'ChromeOS' },
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36 OPR/120.0.0.0',
    { kind: 'COMPUTER', browser: 'Opera', system: 'Windows' },
  ],
  [
    'Mozilla/5.0 (Android 14; Mobile; rv:144.0) Gecko/144.0 Firefox/144.0',
    { kind: 'PHONE', browser: 'Firefox', system: 'Android' },
  ],
  ['curl/8.5.0', { kind: 'PROGRAM', browser: 'curl', system: null }],
  ['node', { kind: 'PROGRAM', browser: 'node', system: null }],
  ['Mozilla/5.0', { kind: 'UNKNOWN', browser: null, system: null }],
  ['<script>alert(1)</script>', { kind: 'UNKNOWN', browser: null, system: null }],
  ['', { kind: 'UNKNOWN', browser: null, system: null }],
  [null, { kind: 'UNKNOWN', browser: null, system: null }],
] as const

it.each(CASES)('knows %s', (userAgent, device) => {
  expect(describeDevice(userAgent)).toEqual(device)
})
