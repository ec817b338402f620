import { PassThrough } from 'node:stream'
import { expect, it, vi } from 'vitest'
import { askAt } from './ask.ts'

/** A terminal, what it shows, and somebody who types. */
function terminal() {
  const input = new PassThrough()
  const output = new PassThrough()
  let shown = ''
  output.on('data', (piece) => {
    shown += piece
  })
  return {
    input,
    ask: askAt({ input, output }),
    showing: (text: string) => vi.waitFor(() => expect(shown).toContain(text)),
  }
}

it('asks at a terminal until an answer is right, and lets one of a list be chosen', async () => {
  const first = terminal()
  const code = first.ask.text('Code', (answer) => (answer === '08' ? null : 'two digits, please'))
  await first.showing('Code:')
  first.input.write('8\n')
  await first.showing('two digits, please')
  first.input.write('\x7f08\n')
  expect(await code).toBe('08')

  const second = terminal()
  const seat = second.ask.one('Seat', ['Ariana', 'Béja', 'Tunis'])
  await second.showing('Seat:')
  second.input.write('\x1b[B\n')
  expect(await seat).toBe('Béja')
})
