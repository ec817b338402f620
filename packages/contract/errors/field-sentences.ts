import type { ErrorCode } from './error-codes.ts'
import type { REFUSAL_RULES, RefusalRule } from './refusal-rules.ts'

/**
 * The sentences beside a field that name no figure: the specification's French and the house's, with the name under which
 * the web has each in every language. A sentence with a figure is that of a rule (see `FieldFault`).
 */
export const FIELD_SENTENCES = {
  'Champ obligatoire': 'required',
  'Champ invalide': 'invalid',
  Invalide: 'decimal',
  'Veuillez entrer 4 chiffres': 'digits4',
  'Veuillez entrer 8 chiffres': 'digits8',
  'Motif obligatoire': 'reason',
  'Reference invalide': 'reference',
  'Ne peut plus être modifié': 'fixed',
  'Caractère non autorisé': 'character',
  'RIB invalide': 'iban',
  'De 8 à 80 lettres, chiffres, _ ou -': 'keyShape',
  'Société ou utilisateur obligatoire': 'companyOrUser',

  // What is not there, or there already.
  'Agence inconnue': 'unknownAgency',
  'Agence introuvable': 'unknownAgency',
  'Banque inconnue': 'unknownBank',
  'Devise inconnue': 'unknownCurrency',
  'Gouvernorat inconnu': 'unknownGovernorate',
  'Région inconnue': 'unknownRegion',
  'Ville inconnue': 'unknownCity',
  'Ordre inconnu': 'unknownOrder',
  'Code BCT déjà utilisé': 'bctTaken',
  "Nom d'utilisateur déjà utilisé": 'usernameTaken',
  'Référence déjà utilisée': 'referenceTaken',
  'La plateforme existe déjà': 'platformExists',
  'La société d’un utilisateur ne change pas': 'companyFixed',
  'Une agence est déjà affectée à cet ordre': 'agencyGiven',

  // Orders, requests, positions.
  'La date de valeur est passée': 'dayOver',
  "La date de valeur n'est pas un jour ouvré": 'dayNotWorking',
  'Position non disponible.': 'positionGone',
  'Le prix de la position a changé': 'priceMoved',
  "Ce prix est déjà proposé : acceptez l'offre": 'priceStands',
  'Cette coupure est déjà saisie': 'noteTwice',
  'Valeur proposée dépasse la valeur de la demande': 'bidTooLarge',
  "L'expiration est passée": 'expiryPassed',

  // Races, the market, its days.
  "Cette course est d'une autre devise ou d'un autre type": 'raceOfOther',
  "Cette course n'est pas encore ouverte": 'racePlanned',
  'Cette course est déjà ouverte': 'raceOpen',
  'Cette course est close': 'raceClosed',
  'Le début est passé': 'startPassed',
  'Le début dépasse un an': 'startTooFar',
  'Une course dure au moins 5 minutes': 'endTooSoon',
  'Une course dure au plus 7 jours': 'endTooLate',
  'Le marché a déjà ce statut': 'marketStands',
  'Ce jour est passé': 'dayPassed',
  'Ce jour est déjà férié': 'holidayExists',

  // Prices, margins, tiers, invoices, boards.
  'Devise déjà indiquée': 'currencyTwice',
  'Devise en double': 'currencyTwice',
  "Le prix de vente est inférieur au prix d'achat": 'saleBelow',
  'Veuillez renseigner la valeur par defaut': 'defaultMissing',
  'Le bureau de change n’a pas de part sur un virement (DEC)': 'officeHasNoPart',
  'Inférieur au minimum, ou invalide': 'belowLeast',
  'Seuil doit etre superieur au précédent': 'notAbove',
  'Du jour de la facture à aujourd’hui': 'paidDay',
  'Choisissez au moins une devise': 'currencyNeeded',
  "Affichez l'achat ou la vente": 'sideNeeded',

  // Files.
  'Fichier vide': 'fileEmpty',
  'PDF, PNG ou JPEG attendu': 'fileType',
  'Fichier illisible': 'fileDamaged',
  'Le fichier contient autre chose que le document': 'fileMixed',
  'Le document contient un script ou un fichier joint': 'fileActive',
  'Fichier attendu': 'fileExpected',
  'Fichier inattendu': 'fileUnexpected',
  '10 Mo au plus par fichier': 'fileTooLarge',
  'Un seul fichier par document': 'fileTwice',
  'Nom de fichier non valide': 'fileName',
} as const

export type FieldSentence = keyof typeof FIELD_SENTENCES

/** Rules that every language can tell by themselves: with a sentence of their own, or that of the code of their name. */
export type ToldRule = {
  [R in RefusalRule]: (typeof REFUSAL_RULES)[R] extends null ? (R extends ErrorCode ? R : never) : R
}[RefusalRule]

/**
 * What is wrong in one field. Other languages need more than the French sentence: either it is one that they know, or the
 * fault names the rule, with the figures of the sentence in `details`.
 */
export type FieldFault = { readonly path: string } & (
  | { readonly message: FieldSentence }
  | {
      readonly message: string
      readonly rule: ToldRule
      readonly details?: Readonly<Record<string, string | number | null>>
    }
)
