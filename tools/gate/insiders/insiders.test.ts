import { checkInvariants } from '@fxmatch/server/db/invariants/check-invariants'
import { fingerprint } from '@fxmatch/server/testing/fingerprint'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { COMPANY } from './company.ts'
import { HEAD } from './head.ts'
import { OFFICE } from './office.ts'
import { OUTSIDER } from './outsider.ts'
import { PLATFORM } from './platform.ts'
import { type Move, openStage, type Stage } from './stage.ts'
import { TRADER } from './trader.ts'
import { TRAVELLER } from './traveller.ts'

// People who know the market and wish it ill, one move after another on one market. Each is stopped by a rule that says its
// name, and leaves nothing behind but what is on record of the attempt.

const CAST: Readonly<Record<string, readonly Move[]>> = {
  'a trader of a bank': TRADER,
  'a head of a bank': HEAD,
  'the back office': PLATFORM,
  'an exchange office': OFFICE,
  'a company': COMPANY,
  'a traveller': TRAVELLER,
  'an outsider': OUTSIDER,
}

let stage: Stage & { close(): Promise<void> }
beforeAll(async () => {
  stage = await openStage()
})
afterAll(async () => {
  const broken = (await checkInvariants(stage.world.db)).filter((check) => !check.ok)
  await stage.close()
  expect(broken).toEqual([])
})

const linesBut = (print: string, tables: readonly string[]) =>
  print.split('\n').filter((line) => !tables.includes(line.split(' ')[0] ?? ''))

describe.each(Object.entries(CAST))('%s', (_who, moves) => {
  it.each(moves.map((one) => [one.what, one.stopped, one] as const))('%s: %s', async (_what, rule, one) => {
    const prepared = await one.prepare?.(stage)
    const before = await fingerprint(stage.world.db)
    const answer = await one.try(stage, prepared)
    expect(answer.statusCode, answer.body).toBeGreaterThanOrEqual(400)
    expect(answer.statusCode, answer.body).toBeLessThan(500)
    const { code, rule: told, fields = [] } = answer.json()
    const said = [told, code, ...fields.map((field: { rule?: string }) => field.rule)]
    expect(said, answer.body).toContain(rule)
    const leaves = one.leaves ?? []
    expect(linesBut(await fingerprint(stage.world.db), leaves)).toEqual(linesBut(before, leaves))
  })
})

it('are many enough to be worth the name', () => {
  expect(Object.values(CAST).every((moves) => moves.length >= 4)).toBe(true)
  expect(Object.values(CAST).flat().length).toBeGreaterThanOrEqual(55)
})
