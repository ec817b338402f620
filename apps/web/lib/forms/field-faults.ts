import { FIELD_SENTENCES, type FieldSentence } from '@fxmatch/contract/errors/field-sentences'

/** What can be wrong in a field, as far as every language has words for it. */
export type FaultName =
  | 'required'
  | 'invalid'
  | 'decimal'
  | 'tooLong'
  | 'tooShort'
  | 'tooLarge'
  | 'tooSmall'
  | 'email'
  | 'requestAmount'
  | 'days'
  | (typeof FIELD_SENTENCES)[FieldSentence]

/** A fault, the limit that it names ('' where there is none), and whether it was the house that put it into words. */
export type FieldFault = { readonly fault: FaultName; readonly limit: string; readonly house: boolean }

/** The two languages of the schema library that reach people: English in the browser, French from the server. */
const KINDS: readonly { readonly pattern: RegExp; readonly fault: FaultName }[] = [
  { pattern: /^(Doit au moins contenir 3 chiffres avant et) (\d) chiffres/, fault: 'requestAmount' },
  { pattern: /^De 1 à (\d+) jours/, fault: 'days' },
  { pattern: /(received undefined|received null|indéfini reçu|null reçu)/, fault: 'required' },
  { pattern: /^(Too big|Trop grand)\b.*(string|chaîne).*?(\d+)/, fault: 'tooLong' },
  { pattern: /^(Too small|Trop petit)\b.*(string|chaîne).*?(\d+)/, fault: 'tooShort' },
  { pattern: /^(Too big|Trop grand)\b.*?(-?\d+(?:\.\d+)?)/, fault: 'tooLarge' },
  { pattern: /^(Too small|Trop petit)\b.*?(-?\d+(?:\.\d+)?)/, fault: 'tooSmall' },
  { pattern: /^(Invalid email|adresse e-mail invalide)/i, fault: 'email' },
  {
    pattern: /^(Invalid|Too |Expected|Required|Unrecognized|Entrée invalide|Option invalide|.* invalide$)/,
    fault: 'invalid',
  },
]

const isSentence = (message: string): message is FieldSentence => Object.hasOwn(FIELD_SENTENCES, message)

/** What a message of a schema or of the server says is wrong; null for a sentence that only stands for itself. */
export function faultOf(message: string): FieldFault | null {
  if (message === '') return { fault: 'invalid', limit: '', house: false }
  if (isSentence(message)) return { fault: FIELD_SENTENCES[message], limit: '', house: true }
  for (const { pattern, fault } of KINDS) {
    const match = pattern.exec(message)
    const limit = match?.at(-1) ?? ''
    if (!match) continue
    // An empty text is too short by one sign: it is missing.
    if (fault === 'tooShort' && limit === '1') return { fault: 'required', limit: '', house: false }
    return { fault, limit, house: false }
  }
  return null
}
