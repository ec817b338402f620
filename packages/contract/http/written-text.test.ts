import { describe, expect, it } from 'vitest'
import { messageText } from './order-messages.ts'
import { optionalReason, plainName, readableNote, text } from './scalars.ts'

// Somebody writes a reference or an amount that reads as another one, by characters that turn what follows.
const SPOOFED = 'Ordre \u202eFX-2026-161000\u202c payé, \u2066voir\u2069'

describe('characters that turn the direction of a text', () => {
  it.each([
    ['a text', text(200)],
    ['a message', messageText],
    ['a reason', optionalReason],
  ])('are taken out of %s', (_what, schema) => {
    expect(schema.parse(SPOOFED)).toBe('Ordre FX-2026-161000 payé, voir')
  })

  it.each([
    ['a name', plainName(200)],
    ['a note', readableNote],
  ])('have %s refused', (_what, schema) => {
    expect(schema.safeParse(SPOOFED).success).toBe(false)
  })
})
