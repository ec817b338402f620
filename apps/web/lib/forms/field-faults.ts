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
  | (typeof SENTENCES)[keyof typeof SENTENCES]

/** A fault, the limit that it names ('' where there is none), and whether it was the house that put it into words. */
export type FieldFault = { readonly fault: FaultName; readonly limit: string; readonly house: boolean }

/** The sentences of the contract's schemas and of the commands, which speak the specification's French. */
const SENTENCES = {
  'Champ obligatoire': 'required',
  'Champ invalide': 'invalid',
  Invalide: 'decimal',
  'Veuillez entrer 4 chiffres': 'digits4',
  'Veuillez entrer 8 chiffres': 'digits8',
  'Motif obligatoire': 'reason',
  'Reference invalide': 'reference',
  'Ne peut plus être modifié': 'fixed',
  'Agence inconnue': 'unknownAgency',
  'Agence introuvable': 'unknownAgency',
  'Banque inconnue': 'unknownBank',
  'Région inconnue': 'unknownRegion',
  'Ordre inconnu': 'unknownOrder',
  'Code BCT déjà utilisé': 'bctTaken',
  'Une agence est déjà affectée à cet ordre': 'agencyGiven',
  'La date de valeur est passée': 'dayOver',
  'RIB invalide': 'iban',
  'Caractère non autorisé': 'character',
} as const

/** The two languages of the schema library that reach people: English in the browser, French from the server. */
const KINDS: readonly { readonly pattern: RegExp; readonly fault: FaultName }[] = [
  { pattern: /^(Doit au moins contenir 3 chiffres avant et) (\d) chiffres/, fault: 'requestAmount' },
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

const isSentence = (message: string): message is keyof typeof SENTENCES => Object.hasOwn(SENTENCES, message)

/** What a message of a schema or of the server says is wrong; null for a sentence that only stands for itself. */
export function faultOf(message: string): FieldFault | null {
  if (message === '') return { fault: 'invalid', limit: '', house: false }
  if (isSentence(message)) return { fault: SENTENCES[message], limit: '', house: true }
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
