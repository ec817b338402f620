// Crockford's base 32: no I, L, O or U, so that a code that was written down is read as it was meant.
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 16
const GROUP = 4

/** 80 bits as a code that people can write down: `7XQ2-M4ZD-0C9T-VW5K`. @throws RangeError on fewer than ten bytes */
export function followCode(bytes: Uint8Array): string {
  if (bytes.length < (LENGTH * 5) / 8) throw new RangeError('A code needs ten bytes')
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const signs = Array.from(
    { length: LENGTH },
    (_, at) => ALPHABET[Number.parseInt(bits.slice(at * 5, at * 5 + 5), 2)] ?? '',
  )
  return Array.from({ length: LENGTH / GROUP }, (_, at) =>
    signs.slice(at * GROUP, (at + 1) * GROUP).join(''),
  ).join('-')
}

/** The code that somebody typed, in any case, with any blanks and hyphens, O for 0, I and L for 1. Null: it is no code. */
export function readFollowCode(typed: string): string | null {
  const signs = typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1')
  if (signs.length !== LENGTH || [...signs].some((sign) => !ALPHABET.includes(sign))) return null
  return signs.match(/.{4}/g)?.join('-') ?? null
}
