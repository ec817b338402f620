import { unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { zipFiles } from './zip-files.ts'

const file = (name: string, text: string) => ({
  name,
  at: '2026-11-20T09:00:00Z',
  bytes: new TextEncoder().encode(text),
})

it('holds every file as it was', () => {
  const zip = zipFiles([file('a.pdf', 'one'), file('b.pdf', 'two')])
  const read = Object.entries(unzipSync(zip)).map(([name, bytes]) => [name, new TextDecoder().decode(bytes)])
  expect(read).toEqual([
    ['a.pdf', 'one'],
    ['b.pdf', 'two'],
  ])
  expect(zipFiles([file('a.pdf', 'one'), file('b.pdf', 'two')])).toEqual(zip)
})

it('loses none to another of the same name', () => {
  expect(() => zipFiles([file('a.pdf', 'one'), file('a.pdf', 'two')])).toThrow(RangeError)
})
