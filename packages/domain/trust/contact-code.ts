/** How a code reaches a traveller, who proves by it that a telephone or a mail address is theirs. */
export const CONTACT_WAYS = ['SMS', 'MAIL'] as const
export type ContactWay = (typeof CONTACT_WAYS)[number]

export const CODE_DIGITS = 6
/** How long a code is good for after it was sent, and the proof that it gave after it was entered, in minutes. */
export const CODE_MINUTES = 10
export const PROOF_MINUTES = 30
/** Wrong codes that one check takes, all its codes together: one guess in 200 000. */
export const MOST_TRIES = 5
/** How often a code is sent again within one check, and how many seconds lie between two. */
export const MOST_RESENDS = 3
export const RESEND_PAUSE_SECONDS = 60
/** Codes that one telephone or mailbox is sent in an hour, whoever asks: nobody is flooded through us. */
export const CODES_PER_CONTACT = 6

/** The code that somebody typed or pasted, in digits of any script, with any blanks; null where it is none. */
export function readCode(typed: string): string | null {
  const signs = [...typed.normalize('NFKC')].filter((sign) => !/[\p{Cf}\p{Z}\s-]/u.test(sign))
  const digits = signs.map((sign) => (/\p{Nd}/u.test(sign) ? String(digitOf(sign)) : sign)).join('')
  return /^[0-9]{6}$/.test(digits) ? digits : null
}

/** The value of a decimal digit of any script: their blocks of ten lie in order from the zero on. */
function digitOf(sign: string): number {
  const point = sign.codePointAt(0) ?? 0
  let zero = point
  while (point - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return point - zero
}
