import { CAPABILITIES } from '@fxmatch/domain/access/capabilities'
import { COMPANY_KINDS, ROLES } from '@fxmatch/domain/access/roles'
import { isKnownDay, isKnownInstant, readInstant } from '@fxmatch/domain/calendar/moments'
import { isPlainName } from '@fxmatch/domain/identifiers/plain-name'
import { LANGUAGE_CODES } from '@fxmatch/domain/languages/languages'
import { PAPER_LANGUAGES, PRINTED_LANGUAGE } from '@fxmatch/domain/languages/paper-languages'
import { inLatinDigits, wireFigure } from '@fxmatch/domain/money/typed-digits'
import { FORMS, OPERATION_TYPES } from '@fxmatch/domain/orders/order-facts'
import { isReadableReason, LEAST_REASON, MOST_REASON } from '@fxmatch/domain/record/reason'
import { withoutTurning } from '@fxmatch/domain/texts/direction-marks'
import { showsText } from '@fxmatch/domain/texts/visible-text'
import { z } from 'zod'
import { schemaFault } from '../errors/schema-faults.ts'
import { MOST_PAGES } from '../web/most-pages.ts'

/**
 * A figure that a person may have typed in the digits of an Arabic keyboard, in Latin ones; a number as its digits. Digits of two kinds in
 * one figure are refused.
 */
function inLatin(value: string | number, check: z.core.$RefinementCtx): string {
  const figure = wireFigure(String(value))
  if (figure !== null) return figure
  check.addIssue({ code: 'custom', message: schemaFault('FIGURE_FORM') })
  return z.NEVER
}

/** Which page of a list is asked for, the first is 1: the same bound for every list, which the addresses of screens heed too. */
export const pageNumber = z.coerce.number().int().min(1).max(MOST_PAGES)

/** Decimal amounts are strings in answers; inputs take a number or a string (domain rules §6). At most 15 + 6 digits. */
export const decimalString = z.string().regex(/^-?\d+(\.\d+)?$/)
export const decimalInput = z
  .union([z.string().max(22), z.number()])
  .transform(inLatin)
  .pipe(z.string().regex(/^\d{1,15}(\.\d{1,6})?$/, schemaFault('FIGURE_FORM')))

/**
 * A price or percent as somebody typed it, whatever it is: the command that knows what is allowed judges it, so that its
 * refusal names the figures. A number too large for one is `Infinity`. Nothing else may read it with `decimal`.
 */
export const typedFigure: z.ZodType<string, string | number> = z.preprocess(
  (value) => (typeof value === 'number' && !Number.isFinite(value) ? String(value) : value),
  z.union([z.string().max(60), z.number()]).transform(inLatin),
) as z.ZodType<string, string | number>

/** The version of the order that was shown: where it has moved on or become another since, the step is refused (decision 0290). */
export const seenVersionField = {
  version: z.number().int().min(0).max(2_147_483_646).optional(),
}

/**
 * What the person was shown that it costs, VAT included, in TND: refused as TOTAL_CHANGED where it costs something else.
 * Beside the specification's members, so that its own clients go on without it.
 */
export const seenTotalField = { seenTotal: decimalInput.nullable().optional() }

/** An id, which may be written in capitals: read, it is in small letters, since ids are compared as texts from there on. */
export const uuid = z.uuid().toLowerCase()
export const isoCode = z.string().regex(/^[A-Z]{3}$/, schemaFault('FIELD_INVALID'))

// Days and instants lie between 2000 and 2100 (decision 0141).
export const dateOnly = z.iso.date().refine(isKnownDay, schemaFault('DAY_RANGE'))
/** An instant as answers have it: UTC, with `Z`. */
export const instant = z.iso
  .datetime()
  .refine((text) => isKnownInstant(new Date(text)), schemaFault('FIELD_INVALID'))
/** An instant as requests may have it: with `Z`, an offset, or neither, which is the clock of Tunis. Read as UTC with `Z`. */
export const instantInput = z.iso
  .datetime({ offset: true, local: true })
  // The library leaves it out where the offset may be absent.
  .meta({ format: 'date-time' })
  .transform((text, check) => {
    const at = readInstant(text)
    if (at) return at.toISOString()
    check.addIssue({ code: 'custom', message: schemaFault('DAY_RANGE') })
    return z.NEVER
  })
/** A filter's bound: a day of Tunis, or an instant. */
export const momentInput = dateOnly.or(instantInput)
/** A month, `YYYY-MM`. */
export const month = z
  .string()
  .regex(/^20\d{2}-(0[1-9]|1[0-2])$/, schemaFault('FIELD_INVALID'))
  .meta({ format: 'month' })

/** A whole number, from 0 to nine digits, as a number or as its digits: `8e1`, ` 8` and `8.0` are none. */
export const wholeInput = z
  .union([z.string().max(12), z.number()])
  .transform(inLatin)
  .pipe(z.string().regex(/^\d{1,9}$/, schemaFault('FIELD_INVALID')))
  .transform(Number)

/** What somebody writes. Characters that turn the direction of a text are taken out: with them a reference reads as another one. */
export const text = (max: number) => z.string().overwrite(withoutTurning).trim().max(max)
/** The same of digits and signs in an order of their own (a telephone, a post code, a paper's number), in whichever digits they were typed. */
export const codeText = (max: number) => z.string().overwrite(readCodeText).max(max)
/** What is kept of such a code. */
export const readCodeText = (typed: string) => inLatinDigits(withoutTurning(typed)).trim()
/** A name that people compare, spaces around it taken off: what looks like another one and is not is refused. */
export const plainName = (max: number) => text(max).refine(isPlainName, schemaFault('CHARACTER_REFUSED'))
export const requiredReason = text(MOST_REASON).min(LEAST_REASON, schemaFault('REASON_REQUIRED'))
/** The same of a step that nobody takes back: a reason of signs that show nothing is none. */
export const readableReason = requiredReason.refine(isReadableReason, schemaFault('REASON_REQUIRED'))
/** What is written to others beside figures, of 500 characters at most: it may have several lines, and has nothing unseen. */
export const readableNote = text(500).min(1).refine(showsText, schemaFault('CHARACTER_REFUSED'))
export const optionalReason = text(MOST_REASON).optional()

export const formSchema = z.enum(FORMS)
export const operationTypeSchema = z.enum(OPERATION_TYPES)
export const cashOutTypeSchema = z.enum(['CASH_PAYMENT', 'BANK_TRANSFER_PAYMENT'])
export const rateTypeSchema = z.enum(['STANDARD', 'NEGOTIATION'])
export const companyKindSchema = z.enum(COMPANY_KINDS)
export const roleSchema = z.enum(ROLES)
export const capabilitySchema = z.enum(CAPABILITIES)
export const languageSchema = z.enum(LANGUAGE_CODES)
/** The language that a paper is drawn in: French unless somebody asks for its translation. */
export const paperQuery = z.object({ language: z.enum(PAPER_LANGUAGES).default(PRINTED_LANGUAGE) })

export const idParams = z.object({ id: uuid })
export const companyParams = z.object({ company: uuid })
export const userParams = z.object({ userId: uuid })
/** Positions are numbered: people type the number ('De gré à gré'). */
export const positionParams = z.object({
  id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER),
})
export const noContent = z.void().or(z.null()).or(z.undefined())

/** A query parameter that may be repeated, with or without brackets: `status[]=1&status[]=2`. */
export const listOf = <T extends z.ZodType>(item: T) =>
  z.preprocess(
    (value) => (value === undefined || Array.isArray(value) ? value : [value]),
    z.array(item).max(30),
  )
