import { afterEach, expect, it, vi } from 'vitest'
import { LANGUAGE_KEY, LANGUAGES } from '../lib/i18n/languages.ts'
import { sayUnopened } from './unopened.ts'

afterEach(() => {
  localStorage.clear()
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

const page = () => {
  const root = document.createElement('div')
  document.body.append(root)
  return root
}

it.each(LANGUAGES.map(({ code }) => code))(
  'says in %s, without any of the texts, what helps and whom to call',
  async (code) => {
    localStorage.setItem(LANGUAGE_KEY, code)
    const support = { email: 'aide@fx.example', phone: '+216 71 000 000', links: [] }
    vi.stubGlobal('fetch', async () => new Response(JSON.stringify(support)))
    document.documentElement.setAttribute('data-preloader', '')
    const root = page()
    sayUnopened(root)
    const text = root.querySelector('h1')?.textContent ?? ''
    expect(text).toContain('FXMatch')
    expect(document.documentElement.lang).toBe(code)
    expect(document.documentElement.hasAttribute('data-preloader')).toBe(false)
    await vi.waitFor(() => expect(root.querySelectorAll('address a')).toHaveLength(2))
    expect([...root.querySelectorAll('a')].map((a) => a.getAttribute('href'))).toEqual([
      window.location.href,
      'tel:+21671000000',
      'mailto:aide@fx.example',
    ])
  },
)

it('says it all the same where the support cannot be asked for', async () => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('no line')
  })
  const root = page()
  sayUnopened(root)
  await vi.waitFor(() => expect(told).toHaveBeenCalled())
  expect(root.querySelectorAll('a')).toHaveLength(1)
})
