import { schemaFault } from '@fxmatch/contract/errors/schema-faults'
import { signUpFields } from '@fxmatch/contract/http/sign-up-fields'
import type { UploadField } from '@fxmatch/contract/http/sign-ups'
import { MAX_UPLOAD_BYTES, MEMBERSHIP_FORM } from '@fxmatch/domain/sign-ups/sign-up-fields'
import type { UseFormReturn } from 'react-hook-form'
import { z } from 'zod'

/** What is taken, for the browser's file chooser; the server looks at the content. */
export const ACCEPTED_FILES = 'application/pdf,image/png,image/jpeg,.pdf,.png,.jpg,.jpeg'

/** Why a document is not taken, before or after it was sent; each has its text. */
export const FILE_FAULTS = [
  'UPLOAD_MISSING',
  'UPLOAD_EMPTY',
  'UPLOAD_TOO_LARGE',
  'UPLOAD_OTHER_TYPE',
  'UPLOAD_DAMAGED',
  'UPLOAD_MIXED',
  'UPLOAD_ACTIVE',
  'UPLOAD_ENCRYPTED',
  'UPLOAD_TOO_COMPLEX',
  'UPLOAD_INFECTED',
  'UPLOAD_NOT_CHECKED',
] as const
export type FileFault = (typeof FILE_FAULTS)[number]

export const isFileFault = (text: unknown): text is FileFault => FILE_FAULTS.some((known) => known === text)

/** What the browser already sees of a file. */
export function faultOfFile(file: Pick<File, 'size' | 'type'> | null): FileFault | null {
  if (file === null) return 'UPLOAD_MISSING'
  if (file.size === 0) return 'UPLOAD_EMPTY'
  if (file.size > MAX_UPLOAD_BYTES) return 'UPLOAD_TOO_LARGE'
  // A browser that does not know a file's type leaves it empty.
  if (file.type !== '' && !ACCEPTED_FILES.split(',').includes(file.type)) return 'UPLOAD_OTHER_TYPE'
  return null
}

const file = z.custom<File | null>().superRefine((value, context) => {
  const message = faultOfFile(value ?? null)
  if (message !== null) context.addIssue({ code: 'custom', message })
})

/** The form: what the call takes, the bank, and the two documents under the names of their fields. */
export const signUpForm = signUpFields.extend({
  bank: z.uuid(schemaFault('FIELD_REQUIRED')),
  nationalRegister: file,
  patent: file,
} satisfies Record<UploadField | 'bank', z.ZodType>)

export type SignUpInput = z.input<typeof signUpForm>
export type SignUpDraft = z.output<typeof signUpForm>
export type SignUpHandle = UseFormReturn<SignUpInput, unknown, SignUpDraft>

/** An empty form; what is chosen from a list has no choice yet. */
export const EMPTY_FORM = {
  bank: '',
  username: '',
  name: '',
  email: '',
  phoneNumber: '',
  address: '',
  legalStatus: '',
  referenceRne: '',
  trn: '',
  typeOpFixe: '',
  membershipForm: MEMBERSHIP_FORM,
  prevYearProvisionalAmt: '',
  currentYearProvisionalAmt: '',
  managerFullName: '',
  phoneNumberManager: '',
  negotiatorLastName: '',
  negotiatorFirstName: '',
  negotiatorIdentifier: '',
  negotiatorPhone: '',
  nationalRegister: null,
  patent: null,
} as const
