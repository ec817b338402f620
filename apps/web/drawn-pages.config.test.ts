import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { LANGUAGE_CODES } from '../../packages/domain/languages/languages.ts'
import { readTexts } from '../../packages/words/read-texts.ts'
import { openPages } from './app/open/open-pages.ts'
import { drawPages } from './drawn-pages.config.ts'

/** Styles whose classes are called as they are written. */
const names = Object.fromEntries(
  globSync('{app,features,lib,ui}/**/*.module.css', { cwd: import.meta.dirname }).map((file) => [
    join(import.meta.dirname, file),
    'export default new Proxy({}, { get: (_, name) => String(name) })',
  ]),
)
const asHtml = (text: string | undefined) => text?.replaceAll("'", '&#x27;')

it('draws each page that needs to know nothing, in each language, in its words and with the classes of the build', async () => {
  const pages = await drawPages(names)
  const drawn = Object.fromEntries(
    Object.entries(pages).flatMap(([path, { html }]) => (html ? [[path, html]] : [])),
  )
  const paths = openPages.filter((page) => page.drawn !== false).map(({ path }) => path)
  expect(Object.keys(drawn)).toEqual(['/login', ...paths])
  for (const language of LANGUAGE_CODES) {
    const texts = readTexts(language) as Record<string, Record<string, Record<string, string>>>
    const headings: readonly (readonly [string, string | undefined])[] = [
      ['/about', texts.notices?.about?.title],
      ['/changer', texts.travellers?.board?.title],
      ['/verify/$code', texts.orders?.verify?.title],
    ]
    for (const [path, heading] of headings)
      expect(drawn[path]?.[language]).toContain(`>${asHtml(heading)}</h1>`)
    expect(drawn['/login']?.[language]).toContain('<input autoCapitalize="none"')
    // Of its own language, and it says where one is.
    expect(drawn['/about']?.[language]).toContain(
      `<option value="${language}" lang="${language}" selected="">`,
    )
    expect(drawn['/changer']?.[language]).toContain('<a href="/changer" aria-current="page">')
  }
  expect(drawn['/about']?.fr).toContain('<p class="lead">')
  expect(Object.values(drawn).flatMap(Object.values).join('')).not.toMatch(/undefined|\[object|<title/)
  // What they ask for then, found by asking.
  expect(pages['/about']?.asks).toEqual(['/api/support'])
  expect(pages['/verify/$code']?.asks).toEqual(['/api/tickets/verify/$code'])
  expect(pages['/display/$code']?.asks).toEqual(['/api/display/$code'])
  expect(pages['/changer']?.asks).toContainEqual(expect.stringMatching(/^\/api\/.+\?.*currency=EUR/))
})
