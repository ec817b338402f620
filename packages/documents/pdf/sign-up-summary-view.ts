import type { DecimalString } from '@fxmatch/domain/money/decimal'
import type { ActivityDomain, SignUpUpload, UploadType } from '@fxmatch/domain/sign-ups/sign-up-fields'
import type { SignUpAction, SignUpStatus } from '@fxmatch/domain/sign-ups/sign-up-table'

/**
 * All that the summary of a sign-up shows, unformatted: amounts in TND, instants as ISO 8601 in UTC. What a company that
 * its bank wrote in never declared is null.
 */
export interface SignUpSummaryView {
  readonly reference: string
  readonly status: SignUpStatus
  readonly origin: 'COMPANY' | 'BANK'
  readonly bankName: string
  readonly createdAt: string
  /** When the status was reached; also the date of the file. */
  readonly statusSince: string
  readonly company: {
    readonly name: string
    readonly username: string
    readonly email: string
    readonly phoneNumber: string | null
    readonly address: string | null
    readonly activityDomain: ActivityDomain | null
    readonly legalStatus: string | null
    readonly referenceRne: string | null
    readonly trn: string | null
    readonly typeOpFixe: string | null
    readonly membershipForm: string | null
    readonly prevYearProvisionalAmt: DecimalString | null
    readonly currentYearProvisionalAmt: DecimalString | null
  }
  readonly manager: { readonly fullName: string | null; readonly phoneNumber: string | null }
  readonly negotiator: {
    readonly lastName: string | null
    readonly firstName: string | null
    readonly identifier: string | null
    readonly phoneNumber: string | null
  }
  /** Documents that are kept; `size` in bytes, `sha256` in hexadecimal. */
  readonly documents: readonly {
    readonly document: SignUpUpload
    readonly type: UploadType
    readonly size: number
    readonly sha256: string
  }[]
  readonly history: readonly {
    readonly action: SignUpAction
    readonly at: string
    readonly user: string | null
    readonly reason: string | null
  }[]
}
