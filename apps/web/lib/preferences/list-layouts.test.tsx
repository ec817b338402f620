import { afterEach, describe, expect, it } from 'vitest'
import { adoptLayouts, layoutIn, readLayout } from './list-layouts.ts'

afterEach(() => localStorage.clear())

describe('how lists are arranged', () => {
  it.each([
    [null],
    ['no JSON'],
    ['7'],
    ['null'],
    ['[]'],
    ['{"size":11,"shown":"bank","widths":{"bank":"12px"},"pinned":[1]}'],
  ])('%s under our key says nothing', (stored) => {
    expect(layoutIn(stored)).toEqual({})
  })

  it('keep the view that they come from, and the one that the list opens with', () => {
    const layout = {
      pinned: ['seller'],
      view: 'a view',
      opens: { view: 'another', search: { currency: 'EUR' }, layout: { size: 25 as const } },
    }
    expect(layoutIn(JSON.stringify(layout))).toEqual(layout)
    expect(layoutIn('{"view":7,"opens":{"view":"x","search":"EUR"}}')).toEqual({})
    expect(layoutIn('{"opens":{"view":"x","search":{},"layout":{"size":11,"opens":{}}}}')).toEqual({
      opens: { view: 'x', search: {}, layout: {} },
    })
  })

  it('are those of the person who signs in: what another left on this browser goes', () => {
    localStorage.setItem('fxmatch.list.users', '{"size":100}')
    localStorage.setItem('fxmatch.list.audit', '{"size":50}')
    adoptLayouts({ audit: { size: 25 } }, {})
    expect([readLayout('users'), readLayout('audit')]).toEqual([{}, { size: 25 }])
  })

  it('that the server has not heard of yet stay', () => {
    localStorage.setItem('fxmatch.list.users', '{"size":100}')
    adoptLayouts({ users: { size: 25 } }, { users: { size: 100 } })
    expect(readLayout('users')).toEqual({ size: 100 })
  })

  it('take over once what an earlier release kept on this browser', () => {
    localStorage.setItem('fxmatch.columns.users', '+email,-zone,')
    localStorage.setItem('fxmatch.columns.audit', '-at')
    localStorage.setItem('fxmatch.columns.desk', '')
    expect(adoptLayouts({ audit: { size: 25 } }, {})).toEqual({
      users: { shown: ['email'], hidden: ['zone'] },
    })
    expect(readLayout('users')).toEqual({ shown: ['email'], hidden: ['zone'] })
    expect(adoptLayouts({}, { users: readLayout('users') })).toEqual({})
  })
})
