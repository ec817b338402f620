import { expect, it } from 'vitest'
import { v1CreateRequestCall, v1DeclineCall } from './requests.ts'

// What a machine writes is read by the same people as what a person types.

it.each(['Βrk-1', 'ＢRK-1', 'BRK\u200b-1', 'BRK\u20111', 'BRK 1', '-/.', ''])(
  'takes no title by letters that look like others: %j',
  (importReference) => {
    const read = v1CreateRequestCall.body?.safeParse({ importReference })
    expect(read?.error?.issues.map(({ path }) => path.join('.'))).toContain('importReference')
  },
)

it('takes no note in which nothing is seen', () => {
  const noteOf = (note: string) => v1DeclineCall.body?.safeParse({ code: 'OTHER', note }).success
  expect([noteOf('\u200b\u200b'), noteOf('Pas de billets')]).toEqual([false, true])
})
