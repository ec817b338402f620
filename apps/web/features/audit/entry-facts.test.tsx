import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { AUDIT_ACTIONS } from '@fxmatch/domain/audit/audit-words'
import { factLines } from '@fxmatch/domain/audit/fact-lines'
import i18next from 'i18next'
import { act } from 'react'
import { afterAll, afterEach, expect, it } from 'vitest'
import { render } from '../../testing/render.tsx'
import { textsOf } from '../../testing/texts.ts'
import { EntryFacts } from './entry-facts.tsx'

let leave: () => Promise<void> = async () => undefined
afterEach(() => leave())
afterAll(() => speak('fr'))

/** Once for all that is told in a language: to add its texts takes longer than to tell it. */
async function speak(language: string): Promise<void> {
  for (const [namespace, words] of Object.entries(await textsOf(language)))
    i18next.addResourceBundle(language, namespace, words)
  await act(() => i18next.changeLanguage(language))
}

type Sample = { action: string; type: string; data: object }

/** What commands wrote beside each action, one a line: of a demonstration, and of the commands' tests where that has none. */
const samples: Sample[] = readFileSync(join(import.meta.dirname, 'entry-facts.samples.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line))

const UUID = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g

/** Every id has a name, as the server says it. */
const namesIn = (data: object) =>
  Object.fromEntries((JSON.stringify(data).match(UUID) ?? []).map((id) => [id, 'Maison Une']))

async function draw(language: string, { type, data }: Sample) {
  if (i18next.language !== language) await speak(language)
  const entry = { object: { type, id: 'one', label: null }, data, names: namesIn(data) }
  const { element, unmount } = await render(<EntryFacts entry={entry} />)
  leave = unmount
  return element
}

/** A name that a program has for a thing, or a code: no word of a language. Codes that people know are words. */
const CODE = /^[a-z]+[A-Z_][A-Za-z_]*$|^[A-Z]{4,}$|^[A-Z]{2,}_[A-Z_]+$|[{}[\]"]/
/** What people typed, what they named themselves, and switches of the product. */
const TYPED = /^(orders\.draft|seller|reference|amount|agency|currency|page)/

it('has a sample of every action that is ever written', () => {
  expect(samples.map(({ action }) => action).sort()).toEqual([...AUDIT_ACTIONS].sort())
})

for (const language of ['fr', 'en'])
  it.each(samples)(`tells $action in words, before and after, in ${language}`, async (sample) => {
    const element = await draw(language, sample)
    const cells = [...element.querySelectorAll('dt, dd, th[scope=row], td')].map((cell) => cell.textContent)
    const words = cells.flatMap((text) => text.split(/ · |, /)).filter((word) => !TYPED.test(word))
    const names = new Set(
      factLines(sample.data).flatMap(({ path }) => path.filter((name) => /^[a-z]/.test(name))),
    )
    expect(words.filter((word) => CODE.test(word) || names.has(word) || word === '')).toEqual([])
    const changes = factLines(sample.data).filter((line) => 'before' in line)
    expect(element.querySelectorAll('tbody tr')).toHaveLength(changes.length)
    for (const row of element.querySelectorAll('tbody tr')) expect(row.querySelectorAll('td')).toHaveLength(2)
    expect(element.textContent).not.toBe('')
  })
