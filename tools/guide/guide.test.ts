import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const GUIDE = new URL('../../docs/guide/', import.meta.url)
const pages = readdirSync(GUIDE).filter((name) => name.endsWith('.md'))
const pictures = readdirSync(new URL('images/', GUIDE))
const read = (name: string) => readFileSync(new URL(name, GUIDE), 'utf8')

describe('the user guide', () => {
  it.each(pages)('%s shows pictures and links to pages that are there', (page) => {
    const targets = [...read(page).matchAll(/\]\(([^)]+)\)/g)].map(([, target]) => target ?? '')
    const there = new Set([...pages, ...pictures.map((name) => `images/${name}`)])
    expect(targets.filter((target) => !there.has(target))).toEqual([])
  })

  it('lists every page on its first, and uses every picture', () => {
    const first = read('README.md')
    expect(pages.filter((page) => page !== 'README.md' && !first.includes(`(${page})`))).toEqual([])
    const all = pages.map(read).join('\n')
    expect(pictures.filter((name) => !all.includes(`(images/${name})`))).toEqual([])
  })
})
