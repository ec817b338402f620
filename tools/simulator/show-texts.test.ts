import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDirectoryGateway } from '@fxmatch/server/jobs/mail/directory-gateway'
import { expect, it, vi } from 'vitest'
import { showTexts } from './show-texts.ts'

it('says what the demonstration writes from now on, as it writes it, and nothing twice', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fxmatch-shown-'))
  const directory = join(folder, 'mail')
  const write = (id: string, text: string) =>
    createDirectoryGateway(directory).deliver({ id, to: '+21620000001', text, date: new Date(Number(id)) })
  await write('1', 'before')
  const said: string[] = []
  const stop = new AbortController()
  const shown = showTexts(directory, (line) => said.push(line), stop.signal)
  await new Promise((resolve) => setTimeout(resolve, 50))
  await write('2', 'FXMatch : votre code est 012345.')
  await vi.waitFor(() => expect(said).toHaveLength(1), { timeout: 5_000 })
  await write('3', 'FXMatch : votre code est 987654.')
  await vi.waitFor(() => expect(said).toHaveLength(2), { timeout: 5_000 })
  stop.abort()
  await shown
  expect(said).toEqual([
    'text message to +21620000001: FXMatch : votre code est 012345.',
    'text message to +21620000001: FXMatch : votre code est 987654.',
  ])
  await rm(folder, { recursive: true })
})
