import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const FOLDER = new URL('./migrations/', import.meta.url)
const LIST = 'released.txt'

/** What a checkout may do to line ends is no change. */
const read = (name: string) => readFileSync(new URL(name, FOLDER), 'utf8').replaceAll('\r\n', '\n')
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

/**
 * What is wrong between the list of migrations and the files, each with what to do about it.
 * @param list the lines of released.txt: SHA-256, two spaces, file name
 * @param files text of each migration by its file name
 */
function faultsOf(list: string, files: Readonly<Record<string, string>>): string[] {
  const lines = list.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  const released = lines.map((line) => ({ hash: line.slice(0, 64), name: line.slice(66) }))
  const last = released.at(-1)?.name ?? ''
  const faults = released.flatMap(({ hash, name }, index) => {
    const text = files[name]
    if (text === undefined) return [`${name} is missing: databases have run it, so put it back.`]
    if ((released[index - 1]?.name ?? '') >= name) return [`${name} does not sort after the one before it.`]
    if (hashOf(text) === hash) return []
    return [`${name} has changed: put it back, and write the change in a new migration after ${last}.`]
  })
  for (const [name, text] of Object.entries(files)) {
    if (released.some((one) => one.name === name)) continue
    faults.push(
      name > last
        ? `${name} is new: add the line "${hashOf(text)}  ${name}" at the end of ${LIST}.`
        : `${name} is new and sorts before ${last}: name it so that it comes last.`,
    )
  }
  return faults
}

it('migrations are only added, after all others', () => {
  const names = readdirSync(FOLDER).filter((name) => name.endsWith('.sql'))
  expect(names.length).toBeGreaterThan(0)
  expect(faultsOf(read(LIST), Object.fromEntries(names.map((name) => [name, read(name)])))).toEqual([])
})

/** What an older release may still use; a check that is dropped is made anew, wider. */
const TAKES_AWAY =
  /\b(drop (table|column|view|function|type|sequence)|rename (to|column)|set not null|alter column \w+ (set data )?type)\b/i

/** Migrations of before there were marks (decision 0197): no release checks them. */
const FIRST_MARKED = '0030'

/** Migrations that take something away and do not say whom it leaves behind. */
function unmarked(files: Readonly<Record<string, string>>): string[] {
  return Object.entries(files).flatMap(([name, text]) => {
    const sql = text.replace(/--.*$/gm, '')
    const own = `'${name.replace('.sql', '')}'`
    if (name < FIRST_MARKED || !TAKES_AWAY.test(sql)) return []
    return sql.includes(own) && /insert into breaking_migrations/i.test(sql) ? [] : [name]
  })
}

it('a migration that takes something away says from which release on it is served', () => {
  const names = readdirSync(FOLDER).filter((name) => name.endsWith('.sql'))
  expect(unmarked(Object.fromEntries(names.map((name) => [name, read(name)])))).toEqual([])
  const mark = "insert into breaking_migrations values ('0099_a', '0098_b', 'note is gone');"
  expect(
    unmarked({
      '0029_a.sql': 'drop table a',
      '0098_a.sql': 'alter table a\n  drop column b',
      '0099_a.sql': `drop table a; ${mark}`,
      '0100_a.sql': `drop table a; ${mark}`,
      '0101_a.sql': '-- drop table a\nalter table a drop constraint b',
    }),
  ).toEqual(['0098_a.sql', '0100_a.sql'])
})

const LISTED = `# a comment\n${hashOf('one')}  0001_a.sql\n${hashOf('two')}  0002_b.sql\n`
const FILES = { '0001_a.sql': 'one', '0002_b.sql': 'two' }

it.each<[what: string, list: string, files: Record<string, string>, faults: string[]]>([
  ['nothing where list and files agree', LISTED, FILES, []],
  [
    'a migration that was changed',
    LISTED,
    { ...FILES, '0001_a.sql': 'one!' },
    ['0001_a.sql has changed: put it back, and write the change in a new migration after 0002_b.sql.'],
  ],
  [
    'one that is missing',
    LISTED,
    { '0002_b.sql': 'two' },
    ['0001_a.sql is missing: databases have run it, so put it back.'],
  ],
  [
    'a new one, with the line to add',
    LISTED,
    { ...FILES, '0003_c.sql': 'three' },
    [`0003_c.sql is new: add the line "${hashOf('three')}  0003_c.sql" at the end of released.txt.`],
  ],
  [
    'a new one before another',
    LISTED,
    { ...FILES, '0001_z.sql': 'three' },
    ['0001_z.sql is new and sorts before 0002_b.sql: name it so that it comes last.'],
  ],
  [
    'a list that is not in the order of the names',
    `${LISTED}${hashOf('three')}  0001_z.sql\n`,
    { ...FILES, '0001_z.sql': 'three' },
    ['0001_z.sql does not sort after the one before it.'],
  ],
])('says %s', (_, list, files, faults) => {
  expect(faultsOf(list, files)).toEqual(faults)
})
