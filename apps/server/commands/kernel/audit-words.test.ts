import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { AUDIT_ACTIONS, AUDIT_OBJECT_TYPES } from '@fxmatch/domain/audit/audit-words'
import { expect, it } from 'vitest'
import { ORDER_EVENTS } from '../orders/announce-order.ts'

const COMMANDS = join(import.meta.dirname, '..')
const sources = readdirSync(COMMANDS, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map((name) => readFileSync(join(COMMANDS, name), 'utf8'))
  .join('\n')
const found = (pattern: RegExp) => [...new Set([...sources.matchAll(pattern)].map(([, word = '']) => word))]

it('knows every action that commands name, so that the screens have a text for it', () => {
  const named = [...found(/\baction: '([a-z_]+\.[a-z_]+)'/g), ...Object.values(ORDER_EVENTS)]
  expect(named.length).toBeGreaterThan(60)
  expect(named.filter((action) => !AUDIT_ACTIONS.some((known) => known === action))).toEqual([])
})

it('knows every kind of object that commands name', () => {
  const named = found(/\bobjectType: '([a-z_]+)'/g)
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter((type) => !AUDIT_OBJECT_TYPES.some((known) => known === type))).toEqual([])
})
