import { describe, expect, it } from 'vitest'
import { namedElsewhere, productFiles } from './literals.ts'

const at = (path: string, text: string) => namedElsewhere({ path, text }).length

describe('what is named in one place', () => {
  it.each([
    ['apps/web/features/one.tsx', "const unit = 'TND'"],
    ['apps/web/features/one.tsx', 'const unit = <small>TND</small>'],
    ['apps/web/features/one.tsx', `const worth = \`\${sum} TND\``],
    ['packages/documents/pdf/one.ts', `const per = \`\${sum} TND pour \${unit}\``],
    ['apps/server/db/one.ts', `const rows = sql\`select 1 where iso_code <> 'TND' and id = \${id}\``],
    ['packages/domain/ledger/one.ts', "if (currency === 'TND') throw new Error()"],
    ['apps/server/db/one.ts', "const day = sql`select created_at at time zone 'Africa/Tunis'`"],
    ['packages/domain/money/one.ts', "const zone = 'Africa/Tunis'"],
    ['packages/domain/calendar/one.ts', "const currency = 'TND'"],
    ['apps/server/commands/one.ts', "if (actor.roles.includes('ROLE_HIVE_BO')) return"],
  ])('is found in %s: %s', (path, text) => {
    expect(at(path, text)).toBe(1)
  })

  it.each([
    ['packages/domain/money/home-currency.ts', "export const HOME_CURRENCY = 'TND'"],
    ['packages/domain/calendar/market-zone.ts', "export const MARKET_TIME_ZONE = 'Africa/Tunis'"],
    [
      'apps/server/db/one.ts',
      "/** TND per quoting unit, at midnight in 'Africa/Tunis'. */\nconst one = 1 // 'TND'",
    ],
    ['packages/domain/access/roles.ts', "const role = 'ROLE_HIVE_BO'"],
    ['packages/contract/http/one.ts', "const summary = 'Counter value of the orders, TND'"],
  ])('may stand in %s: %s', (path, text) => {
    expect(at(path, text)).toBe(0)
  })

  it('stands nowhere else in the product', () => {
    const files = productFiles()
    expect(files.length).toBeGreaterThan(1_000)
    expect(files.flatMap(namedElsewhere)).toEqual([])
  })
})
