import { describe, expect, it } from 'vitest'
import { agencyFields } from './agencies.ts'
import { messageText } from './order-messages.ts'
import {
  codeText,
  decimalInput,
  optionalReason,
  plainName,
  readableNote,
  readableReason,
  requiredReason,
  text,
  typedFigure,
  wholeInput,
} from './scalars.ts'
import { signUpFields } from './sign-up-fields.ts'
import { userFields } from './users.ts'

// Somebody writes a reference or an amount that reads as another one, by characters that turn what follows.
const SPOOFED = 'Ordre \u202eFX-2026-161000\u202c payé, \u2066voir\u2069 \u200f12\u200e-\u061c34'

describe('characters that turn the direction of a text', () => {
  it.each([
    ['a text', text(200)],
    ['a message', messageText],
    ['a reason', optionalReason],
    ['a reason that is asked for', requiredReason],
    ['a reason that nobody takes back', readableReason],
    ['a name', plainName(200)],
    ['a note', readableNote],
    ['a code', codeText(200)],
    ['an address', signUpFields.shape.address],
  ])('are taken out of %s', (_what, schema) => {
    expect(schema.parse(SPOOFED)).toBe('Ordre FX-2026-161000 payé, voir 12-34')
  })

  it('leave nothing that says something of a reason of them alone', () => {
    expect(requiredReason.safeParse('\u202e\u2066\u200f\u200f\u200e\u200e\u202c').success).toBe(false)
  })
})

describe('figures in the digits of an Arabic keyboard', () => {
  it.each([
    [decimalInput, '١٢٣٤٫٥', '1234.5'],
    [decimalInput, '١٬٢٣٤', '1234'],
    [typedFigure, '۳٫۱۴', '3.14'],
    [wholeInput, '١٢', 12],
    [agencyFields.shape.phone, '٧١٠٠٠٠٠١', '71000001'],
    [agencyFields.shape.postCode, '١٠٠٠', '1000'],
    [signUpFields.shape.negotiatorIdentifier, '٠١٢٣٤٥٦٧', '01234567'],
    [signUpFields.shape.negotiatorPhone, '٢٠ ٠٠٠ ٠٠١', '20000001'],
    [userFields.shape.cin, '٠١٢٣٤٥٦٧', '01234567'],
  ])('are kept in Latin ones (%#)', (schema, typed, kept) => {
    expect(schema.parse(typed)).toBe(kept)
  })

  it.each([
    [decimalInput, '١2', 'FIGURE_FORM'],
    [decimalInput, '١۲', 'FIGURE_FORM'],
    [decimalInput, '١٬٥', 'FIGURE_FORM'],
    [typedFigure, '3٫١', 'FIGURE_FORM'],
    [wholeInput, '1٢', 'FIGURE_FORM'],
    [agencyFields.shape.phone, '٧١٠٠٠٠01', 'EIGHT_DIGITS'],
    [userFields.shape.cin, '٠١٢٣4567', 'EIGHT_DIGITS'],
  ])('in two kinds in one number are refused (%#)', (schema, typed, rule) => {
    const { error } = schema.safeParse(typed)
    expect(error?.issues[0]?.message).toBe(rule)
  })
})
