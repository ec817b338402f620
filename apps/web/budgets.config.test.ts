import { describe, expect, it } from 'vitest'
import type { PageTable } from '../../packages/contract/web/page-table.ts'
import { overBudget, overBudgetLater, scriptsIn } from './budgets.config.ts'

const page = (path: string, more: Partial<PageTable['pages'][number]>): PageTable['pages'][number] => ({
  path,
  document: 'open.html',
  personal: false,
  framed: false,
  scripts: ['/assets/page.js'],
  styles: [],
  texts: ['first'],
  drawn: null,
  asks: [],
  ...more,
})
const table: PageTable = {
  pages: [
    page('/about', {}),
    page('/login', { document: 'index.html' }),
    page('/home', { document: 'index.html' }),
  ],
  texts: {
    fr: { first: ['/assets/fr.js'] },
    de: { first: ['/assets/de.js'] },
  } as unknown as PageTable['texts'],
}
const begun = { 'open.html': ['/assets/open.js'], 'index.html': ['/assets/app.js'] }
const sizes: Record<string, number> = {
  '/assets/open.js': 110_000,
  '/assets/app.js': 140_000,
  '/assets/page.js': 9_000,
  '/assets/fr.js': 1_000,
  '/assets/de.js': 1_000,
}
const found = (more: Record<string, number>) =>
  overBudget(table, begun, (file) => ({ ...sizes, ...more })[file] ?? 0)

it('lets pages be that take no more than they may', () => {
  expect(found({})).toEqual([])
})

it('names each page that takes more, in the language in which it does', () => {
  expect(found({ '/assets/de.js': 1_001 })).toEqual([
    '/about takes 120001 bytes of scripts in de, of 120000',
    '/login takes 150001 bytes of scripts in de, of 150000',
  ])
  expect(found({ '/assets/app.js': 300_000 })).toHaveLength(4)
  expect(found({ '/assets/app.js': 290_001 }).filter((sentence) => sentence.startsWith('/home'))).toEqual([
    '/home takes 300001 bytes of scripts in fr, of 300000',
    '/home takes 300001 bytes of scripts in de, of 300000',
  ])
})

describe('what comes afterwards', () => {
  const asked = new Map([
    ['/assets/page.js', ['/assets/open.js', '/assets/shared.js', '/assets/part.js']],
    ['/assets/part.js', ['/assets/page.js', '/assets/of-part.js']],
    // What the document itself may open is other pages, each by its own address.
    ['/assets/open.js', ['/assets/other-page.js']],
  ])
  const later = (more: Record<string, number>) =>
    overBudgetLater(
      table,
      begun['open.html'],
      asked,
      (file) => ({ ...sizes, '/assets/other-page.js': 90_000, ...more })[file] ?? 0,
    )

  it('may be a little, of a page for everybody', () => {
    expect(later({ '/assets/part.js': 20_000, '/assets/of-part.js': 5_000 })).toEqual([])
  })

  it('is counted with all that it asks for in turn', () => {
    expect(later({ '/assets/part.js': 20_000, '/assets/of-part.js': 5_001 })).toEqual([
      expect.stringMatching(/^\/about fetches 25001 bytes of scripts afterwards, of 25000: .*of-part\.js/),
    ])
    expect(later({ '/assets/shared.js': 25_001 })).toHaveLength(1)
  })
})

it('reads the scripts of a document, each once', () => {
  expect(
    scriptsIn(
      '<script src="/appearance.js"></script><script type="module" crossorigin src="/assets/a.js"></script><link rel="modulepreload" crossorigin href="/assets/b.js"><link rel="stylesheet" href="/c.css"><link rel="modulepreload" crossorigin href="/assets/b.js">',
    ),
  ).toEqual(['/appearance.js', '/assets/a.js', '/assets/b.js'])
})
