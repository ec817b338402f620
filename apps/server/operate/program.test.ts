import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, inject, it } from 'vitest'
import { runFxmatch } from './program.ts'

const LAUNCHER = fileURLToPath(new URL('../../../bin/fxmatch', import.meta.url))
const COMMANDS = ['serve', 'migrate', 'found', 'backup', 'restore', 'audit', 'invariants', 'reseal', 'doctor']

async function run(args: string[], env: Record<string, string> = {}) {
  const lines: string[] = []
  const say = (line: string) => lines.push(line)
  const code = await runFxmatch(args, { env, out: say, err: say })
  return { code, text: lines.join('\n') }
}
/** The database that tests share, with something else in its address. */
function address(change: Partial<URL>): string {
  return Object.assign(new URL(inject('testTemplateUrl')), change).href
}

describe('fxmatch', () => {
  it.each(COMMANDS)('%s says how it is called', async (command) => {
    const help = await run([command, '--help'])
    expect(help.code).toBe(0)
    expect(help.text).toMatch(new RegExp(`^Usage: fxmatch ${command} `))
  })

  it('names every command, and the nearest to one that it does not know', async () => {
    const help = await run(['--help'])
    for (const command of COMMANDS) expect(help.text).toMatch(new RegExp(`^  ${command} `, 'm'))
    expect(await run(['bakup'])).toMatchObject({
      code: 2,
      text: expect.stringContaining('Did you mean backup?'),
    })
    expect(await run(['restore', 'one', 'two'])).toMatchObject({ code: 2 })
    expect(await run(['found', '--kind', 'KIOSK', '--name', 'x'])).toMatchObject({
      code: 2,
      text: expect.stringContaining('PLATFORM, BANK, EXCHANGE_OFFICE'),
    })
  })

  it.each(['migrate', 'backup /nowhere/at/all', 'restore /nowhere', 'audit head', 'invariants'])(
    '%s says in one sentence that there is no DATABASE_URL',
    async (typed) => {
      const { code, text } = await run(typed.split(' '))
      expect(text).toBe('DATABASE_URL is missing')
      expect(code).toBe(/audit|invariants/.test(typed) ? 2 : 1)
    },
  )

  it('says in one sentence why the database cannot be used', async () => {
    const says = async (change: Partial<URL>) =>
      (await run(['invariants'], { DATABASE_URL: address(change) })).text
    expect(await says({ port: '1' })).toMatch(/^The database does not answer: .*$/)
    expect(await says({ password: 'another' })).toMatch(
      /^The database refuses the password of DATABASE_URL: .*$/,
    )
    expect(await says({ pathname: '/of_nobody' })).toMatch(
      /^The database of DATABASE_URL does not exist: .*$/,
    )
    expect(await says({ pathname: '/postgres' })).toMatch(/^The schema is not the one of this release.*$/)
    expect(await says({ hostname: 'host.invalid' })).toMatch(/^The host of the address .*$/)
  })

  it('found asks for what is missing or wrong, and names all of it where nobody can be asked', async () => {
    const DATABASE_URL = address({})
    const wrong = ['found', '--kind', 'BANK', '--name', 'Maison', '--email', 'emna', '--governorate', 'Paris']
    const unasked = await run(wrong, { DATABASE_URL })
    expect(unasked.code).toBe(1)
    expect(unasked.text.match(/--[a-z-]+/g)).toEqual([
      '--bct-code',
      '--governorate',
      '--username',
      '--full-name',
      '--email',
    ])
    expect(unasked.text).toMatch(/--governorate: is none of Ariana, .*Zaghouan/)

    // Nothing is left in the database that tests share: the last answer is one that ends it all.
    const asked: string[] = []
    const said: string[] = []
    const answers = ['8', '08', 'root.maison', 'Emna Turki']
    const ask = {
      text: async (question: string, fault: (answer: string) => string | null) => {
        for (;;) {
          const answer = answers.shift()
          if (answer === undefined) throw new Error('went away')
          const wrong = fault(answer)
          asked.push(`${question.slice(0, 12)}: ${answer}${wrong === null ? '' : ` (${wrong})`}`)
          if (wrong === null) return answer
        }
      },
      one: async (question: string, choices: readonly string[]) => {
        asked.push(`${question.slice(0, 12)}: of ${choices.length}`)
        return 'Tunis'
      },
    }
    const say = (line: string) => said.push(line)
    const code = await runFxmatch(wrong, { env: { DATABASE_URL }, out: say, err: say, ask })
    expect([code, asked]).toEqual([
      1,
      [
        'Its code at : 8 (two or four digits, such as 08 or 0104)',
        'Its code at : 08',
        'Governorate : of 24',
        'User name of: root.maison',
        'Name of the : Emna Turki',
      ],
    ])
    expect(said.join('\n')).toContain('--email: this is no mail address')
  })

  it('is found through a link, from any folder', () => {
    const folder = mkdtempSync(join(tmpdir(), 'fxmatch-link-'))
    try {
      symlinkSync(LAUNCHER, join(folder, 'fxmatch'))
      const help = spawnSync(join(folder, 'fxmatch'), ['help'], { cwd: folder, encoding: 'utf8' })
      expect(help.stderr).toBe('')
      expect(help.stdout).toMatch(/^Usage: fxmatch /)
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})
