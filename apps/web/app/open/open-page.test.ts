// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { codeOf, pageAt } from './open-page.ts'
import { openPages } from './open-pages.ts'

describe('the page of an address', () => {
  it.each([
    ['/about', '/about'],
    ['/changer', '/changer'],
    ['/changer/', '/changer'],
    ['/changer/suivi', '/changer/suivi'],
    ['/verify/abc', '/verify/$code'],
    ['/display/abc/', '/display/$code'],
  ])('of %s is %s', (address, path) => {
    expect(pageAt(openPages, address)?.path).toBe(path)
  })

  it.each(['/', '/home', '/display', '/verify', '/changer/autre'])('of %s is none of these', (address) => {
    expect(pageAt(openPages, address)).toBeUndefined()
  })
})

it('is told the code of its address, and nothing where it has none', () => {
  expect(codeOf('/verify/$code', '/verify/a%20b')).toBe('a b')
  expect(codeOf('/verify/$code', '/verify/ab-1/')).toBe('ab-1')
  expect(codeOf('/verify/$code', '/verify/%E0%A4%A')).toBe('%E0%A4%A')
  expect(codeOf('/about', '/about')).toBe('')
})

it('comes with all its components', async () => {
  for (const { component } of openPages) expect(await component.load()).toBeTypeOf('function')
})
