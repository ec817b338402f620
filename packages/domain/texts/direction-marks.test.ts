import { describe, expect, it } from 'vitest'
import { isPlainName } from '../identifiers/plain-name.ts'
import { withoutMarks, withoutTurning } from './direction-marks.ts'

describe('characters that turn a text', () => {
  // Who reads it sees FX-2026-000161: who copies it has another reference.
  it.each(['\u202eFX-2026-161000', 'FX-2026-\u2066161000\u2069', '\u202d1\u202c000', 'facture\u202efdp.exe'])(
    'are taken out of %j',
    (text) => {
      expect(withoutTurning(text)).toMatch(/^[\w. -]+$/)
    },
  )

  it('are in no name', () => {
    for (const sign of '\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c')
      expect(isPlainName(`Banque ${sign}Atlas`)).toBe(false)
  })

  it('leave words of both directions as they are', () => {
    expect(withoutTurning('شركة Atlas 12')).toBe('شركة Atlas 12')
    expect(withoutMarks('\u200f\u2068\u200e12,5 TND\u2069 شركة')).toBe('12,5 TND شركة')
  })
})
