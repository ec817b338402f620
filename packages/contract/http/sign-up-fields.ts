import { isCin } from '@fxmatch/domain/identifiers/cin'
import { parsePhone } from '@fxmatch/domain/identifiers/phone'
import { isPlainName } from '@fxmatch/domain/identifiers/plain-name'
import { parseRne } from '@fxmatch/domain/identifiers/rne'
import { isNewUserName } from '@fxmatch/domain/identifiers/user-name'
import { inLatinDigits } from '@fxmatch/domain/money/typed-digits'
import { ACTIVITY_DOMAINS, isTrn, MEMBERSHIP_FORM } from '@fxmatch/domain/sign-ups/sign-up-fields'
import { withoutTurning } from '@fxmatch/domain/texts/direction-marks'
import { z } from 'zod'
import { schemaFault } from '../errors/schema-faults.ts'
import { decimalInput, languageSchema, uuid } from './scalars.ts'

const REQUIRED = schemaFault('FIELD_REQUIRED')
const INVALID = schemaFault('FIELD_INVALID')

/** A text that must be there, spaces around it taken off. */
const required = (max: number) =>
  z.string(REQUIRED).overwrite(withoutTurning).trim().min(1, REQUIRED).max(max, INVALID)

/** A required name of a company or a person (`isPlainName`). */
const namePart = (max: number) => required(max).refine(isPlainName, schemaFault('CHARACTER_REFUSED'))

/** A required text in the form in which it is kept, whichever digits it was typed in; `parse` answers null for what is none. */
const kept = (max: number, parse: (text: string) => string | null) =>
  required(max).transform((text, context) => {
    const value = parse(inLatinDigits(text))
    if (value !== null) return value
    // An empty text has been named already.
    if (text !== '') context.addIssue({ code: 'custom', message: INVALID })
    return z.NEVER
  })

const matching = (max: number, holds: (text: string) => boolean) =>
  kept(max, (text) => (holds(text) ? text : null))

const phone = () => kept(25, parsePhone)
const dinars = () =>
  z.preprocess(
    (value) => (value === undefined || value === '' ? null : value),
    z
      .union([z.string(), z.number(), z.null()], INVALID)
      .transform((value, context) => {
        if (value !== null) return value
        context.addIssue({ code: 'custom', message: REQUIRED })
        return z.NEVER
      })
      .pipe(decimalInput)
      // At most three decimals; asked of texts that are no numbers too.
      .refine((value) => !/\.\d{3}\d*[1-9]/.test(value), INVALID),
  )

export const activityDomainSchema = z.enum(ACTIVITY_DOMAINS, REQUIRED)

/** The name that a company's first user signs in with. */
export const newUsername = matching(60, isNewUserName)
export const emailField = required(160).pipe(z.email(INVALID))

/**
 * What a company says of itself (specification 002 §3, Organization); all of it is required (§5). Identifiers are those of
 * domain rules §7: the negotiator's CIN, telephone numbers of 8 digits, the RNE. Amounts are TND.
 */
export const signUpFields = z.object({
  username: newUsername,
  name: namePart(120),
  email: emailField,
  phoneNumber: phone(),
  address: required(240),
  activityDomain: activityDomainSchema,
  legalStatus: required(80),
  referenceRne: kept(20, parseRne),
  trn: matching(30, isTrn),
  typeOpFixe: required(80),
  membershipForm: z.literal(MEMBERSHIP_FORM, INVALID).default(MEMBERSHIP_FORM),
  prevYearProvisionalAmt: dinars(),
  currentYearProvisionalAmt: dinars(),
  managerFullName: namePart(120),
  phoneNumberManager: phone(),
  negotiatorLastName: namePart(80),
  negotiatorFirstName: namePart(80),
  negotiatorIdentifier: matching(8, isCin),
  negotiatorPhone: phone(),
})

/** The members of `POST /api/organizations`; `bank` may be left out where a single bank takes sign-ups. */
export const signUpBody = signUpFields.extend({
  bank: uuid.optional(),
  /** In which mails are written. */
  language: languageSchema.default('fr'),
})
export type SignUpBody = z.output<typeof signUpBody>

/** A bank's own entry of a company (specification 002 §2, `/entreprise-signups/new`); `fullname` is the company's name. */
export const registerOrganizationBody = z.object({
  username: newUsername,
  fullname: namePart(120),
  email: emailField,
  /** Of the mail that invites the company's first user. */
  language: languageSchema.default('fr'),
})
