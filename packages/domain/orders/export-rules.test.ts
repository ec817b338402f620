import { describe, expect, it } from 'vitest'
import { COMPANY_KINDS } from '../access/roles.ts'
import { EXPORT_LISTS, isExportable } from './export-rules.ts'

describe('isExportable', () => {
  it('keeps a bank to its purchases, what is settled its clients’ requests and what is held about a person, and nobody else', () => {
    const open = COMPANY_KINDS.map((kind) => [kind, EXPORT_LISTS.filter((list) => isExportable(list, kind))])
    expect(Object.fromEntries(open)).toEqual({
      PLATFORM: [...EXPORT_LISTS],
      BANK: ['PURCHASES', 'CASH_OUT', 'REQUESTS', 'PERSONAL'],
      EXCHANGE_OFFICE: [...EXPORT_LISTS],
      CORPORATE: [...EXPORT_LISTS],
    })
  })
})
