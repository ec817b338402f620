import { ANALYTICS_GROUPS } from '@fxmatch/contract/http/analytics'
import { analyticsRegister } from '@fxmatch/contract/registers/analytics-register'
import { AUDIT_REGISTER } from '@fxmatch/contract/registers/audit-register'
import { ORDER_REGISTER } from '@fxmatch/contract/registers/order-register'
import { columnsFor, headingOf, type Register } from '@fxmatch/contract/registers/register'
import { REQUEST_REGISTER } from '@fxmatch/contract/registers/request-register'
import { FULL_ORDER } from '@fxmatch/contract/testing/sample-order'
import type { Capability } from '@fxmatch/domain/access/capabilities'
import type { CompanyKind } from '@fxmatch/domain/access/roles'
import { readWords } from '@fxmatch/words/testing/read-words'
import { expect, it } from 'vitest'
import type { Formats } from '../../lib/format/use-format.ts'
import { registerColumns } from './register-columns.tsx'

const shown = (kind: string) => (value: unknown, decimals?: number) =>
  `${kind} ${value} ${decimals ?? ''}`.trim()
const format = {
  ...{ amount: shown('amount'), rate: shown('rate'), dinars: shown('dinars'), decimal: shown('decimal') },
  ...{ count: shown('count'), date: shown('date'), time: shown('time'), seconds: shown('seconds') },
  ...{ dateTime: shown('dateTime'), money: shown('money'), signed: shown('signed'), short: shown('short') },
  ...{ sum: shown('sum'), percent: shown('percent') },
  labelled: (label: string, told: string) => `${label}: ${told}`,
  listed: (parts: readonly string[]) => parts.join(', '),
  facts: (facts) => facts.filter(Boolean).join(' · '),
} satisfies Formats
const reader = (companyKind: CompanyKind, ...capabilities: Capability[]) => ({
  companyKind,
  capabilities: new Set(capabilities),
})
const grid = (who: ReturnType<typeof reader>) =>
  registerColumns(ORDER_REGISTER, { reader: who, format, say: (key) => `«${key}»` })

it.each([
  reader('BANK'),
  reader('EXCHANGE_OFFICE'),
  reader('CORPORATE'),
  reader('PLATFORM'),
  reader('PLATFORM', 'commission.view'),
])('a grid has exactly the columns of the register for $companyKind', (who) => {
  expect(grid(who).map(({ id }) => id)).toEqual(columnsFor(ORDER_REGISTER, who))
})

it('shows every value as its kind is shown, and says words in the language of the reader', () => {
  const columns = grid(reader('BANK', 'commission.view'))
  const of = (id: string) => {
    const column = columns.find((one) => one.id === id)
    return [
      column?.header,
      column?.kind,
      column?.unit,
      column?.value(FULL_ORDER),
      column?.render?.(FULL_ORDER),
    ]
  }
  const heading = (id: string) => `«orders:column.${id}»`
  expect(of('amount')).toEqual([heading('amount'), 'number', undefined, '1000000', 'amount 1000000 0'])
  expect(of('tcc')).toEqual([heading('tcc'), 'number', 'TND', '34301.510', 'dinars 34301.510'])
  expect(of('marginPercent')).toEqual([heading('marginPercent'), 'number', '%', '0.4', 'decimal 0.4'])
  expect(of('valueDate')).toEqual([heading('valueDate'), 'time', undefined, '2025-06-18', 'date 2025-06-18'])
  expect(of('form')).toEqual([heading('form'), 'text', undefined, '«orders:form.DIGITAL»', undefined])
})

it('hides what is not usual until somebody chooses it, and never the first', () => {
  const hidden = grid(reader('BANK')).filter(({ startsHidden }) => startsHidden)
  expect(hidden.every(({ id }) => !ORDER_REGISTER.columns[id].usual)).toBe(true)
  expect(
    grid(reader('BANK'))
      .filter(({ hideable }) => !hideable)
      .map(({ id }) => id),
  ).toEqual(['reference'])
})

it.each<[string, Register<never, never>]>([
  ['orders', ORDER_REGISTER],
  ['requests', REQUEST_REGISTER],
  ['the audit trail', AUDIT_REGISTER],
  ...ANALYTICS_GROUPS.map((group): [string, Register<never, never>] => [
    `analytics by ${group}`,
    analyticsRegister(group),
  ]),
])('every column of %s has a heading in every language', (_, register) => {
  for (const [language, texts] of readWords()) {
    const missing = Object.keys(register.columns).filter((id) => !texts.get(headingOf(register, id)))
    expect([language, ...missing]).toEqual([language])
  }
})

it('every word of an order is said in every language', () => {
  const words = Object.values(ORDER_REGISTER.columns).flatMap(({ kind, value }) =>
    kind === 'word' || kind === 'status' ? [String(value(FULL_ORDER, String))] : [],
  )
  expect(words).toHaveLength(5)
  for (const texts of readWords().values()) expect(words.filter((key) => !texts.get(key))).toEqual([])
})
