/**
 * What a company does. Specification 002 §9 names fourteen of the fifteen domains and leaves one out: real estate is the
 * section of the national nomenclature of activities that is missing among them.
 */
export const ACTIVITY_DOMAINS = [
  'AGRICULTURE_FORESTRY_FISHING',
  'INDUSTRY',
  'ENERGY_MINING',
  'CONSTRUCTION',
  'COMMERCE',
  'TRANSPORT_LOGISTICS',
  'TELECOMS_ICT',
  'FINANCE_INSURANCE',
  'REAL_ESTATE',
  'TOURISM_HOTELS',
  'HEALTH_SOCIAL',
  'EDUCATION',
  'PROFESSIONAL_SERVICES',
  'ARTS_RECREATION',
  'OTHER_SERVICES',
] as const
export type ActivityDomain = (typeof ACTIVITY_DOMAINS)[number]

/** The form of membership is fixed (specification 002 §9). */
export const MEMBERSHIP_FORM = 'BTE'

/**
 * Whether a text can be a tax registration number (TRN, matricule fiscal): 3 to 30 letters and digits, with single slashes,
 * dots, dashes or spaces between them. Companies write the codes of tax, category and establishment in many ways.
 */
export function isTrn(text: string): boolean {
  return text.length <= 30 && /^[0-9A-Za-z](?:[ /.-]?[0-9A-Za-z]){2,29}$/.test(text)
}

/** The two documents that a company sends, and the summary that is made of its answers. */
export const SIGN_UP_UPLOADS = ['national_register', 'patent'] as const
export type SignUpUpload = (typeof SIGN_UP_UPLOADS)[number]
export const SIGN_UP_DOCUMENTS = [...SIGN_UP_UPLOADS, 'info'] as const
export type SignUpDocument = (typeof SIGN_UP_DOCUMENTS)[number]

/** Content types that a document may have; found from its bytes, not from its name. */
export const UPLOAD_TYPES = ['application/pdf', 'image/png', 'image/jpeg'] as const
export type UploadType = (typeof UPLOAD_TYPES)[number]

/** The largest document, in bytes: 10 MB. */
export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024

/** The reference of a sign-up that people read out, `INS-000017`. */
export function signUpReference(number: number): string {
  return `INS-${String(number).padStart(6, '0')}`
}
