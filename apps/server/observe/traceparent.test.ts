import { expect, it } from 'vitest'
import { newTraceId, readTraceparent, writeTraceparent } from './traceparent.ts'

const TRACE = '0af7651916cd43dd8448eb211c80319c'
const SPAN = 'b7ad6b7169203331'

it('reads what it writes', () => {
  for (const sampled of [true, false])
    expect(readTraceparent(writeTraceparent(TRACE, SPAN, sampled))).toEqual({
      traceId: TRACE,
      spanId: SPAN,
      sampled,
    })
  expect(newTraceId()).toMatch(/^[0-9a-f]{32}$/)
})

it('reads a version to come, with what it says besides', () => {
  expect(readTraceparent(`01-${TRACE}-${SPAN}-00-more`)).toEqual({
    traceId: TRACE,
    spanId: SPAN,
    sampled: false,
  })
})

it.each([
  undefined,
  ['00'],
  '',
  'Robert"); drop table audit_entries; --',
  `00-${TRACE}-${SPAN}`,
  `00-${TRACE.toUpperCase()}-${SPAN}-01`,
  `00-${'0'.repeat(32)}-${SPAN}-01`,
  `00-${TRACE}-${'0'.repeat(16)}-01`,
  `00-${TRACE}-${SPAN}-01-more`,
  `ff-${TRACE}-${SPAN}-01`,
  ` 00-${TRACE}-${SPAN}-01`,
])('takes nothing from %j', (text) => {
  expect(readTraceparent(text)).toBeNull()
})
