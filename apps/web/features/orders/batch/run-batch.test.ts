import { expect, it } from 'vitest'
import { ApiError } from '../../../lib/failures/api-error.ts'
import { type RowResult, runBatch } from './run-batch.ts'

/** Runs rows whose answers are given by name, and records what was sent and told. */
async function run(answers: Record<string, (ApiError | null)[]>) {
  const sent: string[] = []
  const told: string[] = []
  let under = 0
  await runBatch(
    Object.keys(answers),
    async (row) => {
      under++
      expect(under).toBe(1)
      sent.push(row)
      await Promise.resolve()
      under--
      const error = answers[row]?.shift() ?? null
      if (error !== null) throw error
    },
    (row, result: RowResult) => told.push(`${row} ${result.state}`),
  )
  return { sent, told: told.filter((line) => !line.endsWith('running')) }
}

const refused = () => new ApiError(409, 'WRONG_STATUS', null)
const lost = () => new ApiError(0, 'NETWORK', null)

it('goes on after a refusal, one row at a time', async () => {
  expect(await run({ a: [], b: [refused()], c: [] })).toEqual({
    sent: ['a', 'b', 'c'],
    told: ['a done', 'b refused', 'c done'],
  })
})

it('repeats a row whose answer was lost, at most twice; then nothing more is sent', async () => {
  expect(await run({ a: [lost(), lost()], b: [lost(), lost(), lost()], c: [] })).toEqual({
    sent: ['a', 'a', 'a', 'b', 'b', 'b'],
    told: ['a done', 'b unknown', 'c unsent'],
  })
})

it('waits where the server has too much to do', async () => {
  const busy = () => new ApiError(429, 'RATE_LIMITED', null, undefined, 3)
  expect(await run({ a: [], b: [busy()], c: [] })).toEqual({
    sent: ['a', 'b'],
    told: ['a done', 'b unsent', 'c unsent'],
  })
})

it('sends nothing more once the session has ended', async () => {
  expect(await run({ a: [new ApiError(401, 'UNAUTHENTICATED', null)], b: [] })).toEqual({
    sent: ['a'],
    told: ['a refused', 'b unsent'],
  })
})
