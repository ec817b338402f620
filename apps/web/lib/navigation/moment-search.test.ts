import { describe, expect, it } from 'vitest'
import { momentOf, momentSearch } from './moment-search.ts'

describe('the second of an address', () => {
  it.each([
    ['2026-11-20T10:04:31Z', '2026-11-20T10:04:31Z'],
    ['2026-11-20T10:04:31.999Z', '2026-11-20T10:04:31Z'],
    ['2026-11-20T10:04:31.999999999Z', '2026-11-20T10:04:31Z'],
    ['2026-11-20T11:04:31+01:00', '2026-11-20T10:04:31Z'],
    // As a browser reads a plus sign in an address.
    ['2026-11-20T11:04:31 01:00', '2026-11-20T10:04:31Z'],
    ['2026-11-19T22:34:31-11:30', '2026-11-20T10:04:31Z'],
  ])('%s is %s', (raw, at) => expect(momentSearch.parse({ at: raw })).toEqual({ at }))

  it.each([
    ...['', 'now', '2026-11-20', '2026-02-30T10:04:31Z', '2026-11-20T25:04:31Z', '2026-11-20T10:04:60Z'],
    ...[
      '２０２６-11-20T10:04:31Z',
      '2026-11-20T10:04:31',
      '+012026-11-20T10:04:31Z',
      '2026-11-20T10:04:31Z ',
    ],
    ...[1_763_632_800, null, undefined, ['2026-11-20T10:04:31Z'], '2026-11-20T10:04:31+99:99'],
  ])('%j is none', (raw) => expect(momentSearch.parse({ at: raw })).toEqual({}))
})

it('leads to the first second at which a change is surely seen', () => {
  expect(momentOf('2026-11-20T10:04:31.000Z')).toBe('2026-11-20T10:04:32Z')
  expect(momentOf('2026-11-20T10:04:31.001Z')).toBe('2026-11-20T10:04:33Z')
})
