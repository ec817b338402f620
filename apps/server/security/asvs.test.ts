import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'

const ROOT = new URL('../../../', import.meta.url)
const read = (path: string) => readFile(new URL(path, ROOT), 'utf8')
const lines = (text: string) => text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))

/** The rows of the table: the requirement, its level, what it asks, how far it is met, how, and by which test. */
async function rows() {
  const table = (await read('docs/security.md')).split('\n').filter((line) => /^\| V\d/.test(line))
  return table.map((line) => {
    const [id = '', level = '', , state = '', how = '', tests = ''] = line.slice(2, -2).split(' | ')
    return { id, level, state, how, tests: [...tests.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path) }
  })
}

it('has a row for every requirement of ASVS 5.0 at levels 1 and 2, once', async () => {
  const required = lines(await read('apps/server/security/asvs-5.0-levels-1-2.txt'))
  expect(required).toHaveLength(253)
  const answered = (await rows()).map(({ id, level }) => `${id} ${level}`)
  expect(answered).toEqual(required)
})

it('says of each how far and how, and names tests that there are', async () => {
  for (const { id, state, how, tests } of await rows()) {
    expect(['met', '**in part**', '**gap**', 'not applicable'], id).toContain(state)
    expect(how.length, id).toBeGreaterThan(4)
    expect(
      tests.filter((path) => !existsSync(new URL(path, ROOT))),
      id,
    ).toEqual([])
  }
})

it('counts its gaps as they are', async () => {
  const text = await read('docs/security.md')
  const all = await rows()
  const count = (state: string) => all.filter((row) => row.state === state).length
  expect(text).toContain(
    `${all.length} requirements: ${count('met')} met, ${count('**in part**')} in part, ${count('**gap**')} gaps, ${count('not applicable')} not applicable`,
  )
})
