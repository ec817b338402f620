import { schemaFault } from '@fxmatch/contract/errors/schema-faults'
import {
  guaranteeFault,
  isPaperNumber,
  LEAST_GUARANTEE,
  MOST_GUARANTEE,
  PAPER_KINDS,
} from '@fxmatch/domain/gate/office-papers'
import { HOME_DECIMALS } from '@fxmatch/domain/money/decimals'
import { inLatinDigits } from '@fxmatch/domain/money/typed-digits'
import { z } from 'zod'
import { reasonField } from '../../../lib/forms/reason-schema.ts'

const day = z.iso.date({ error: schemaFault('FIELD_REQUIRED') })

/** The form of a paper: what is wrong of one field is told with the rest. What others have, the server knows. */
export const paperSchema = z
  .object({
    officeId: z.string().min(1, schemaFault('FIELD_REQUIRED')),
    kind: z.enum(PAPER_KINDS),
    number: z.string().overwrite(inLatinDigits).refine(isPaperNumber, schemaFault('PAPER_NUMBER')),
    amount: z.string(),
    guarantor: z.string().trim(),
    validFrom: day,
    validUntil: day,
    note: reasonField,
  })
  .refine(({ kind, amount }) => kind !== 'GUARANTEE' || guaranteeFault(amount) !== 'AMOUNT_FORM', {
    path: ['amount'],
    when: () => true,
    error: schemaFault('AMOUNT_FORM', HOME_DECIMALS),
  })
  .refine(({ kind, amount }) => kind !== 'GUARANTEE' || guaranteeFault(amount) !== 'GUARANTEE_LEAST', {
    path: ['amount'],
    when: () => true,
    error: schemaFault('GUARANTEE_LEAST', Number(LEAST_GUARANTEE)),
  })
  .refine(({ kind, amount }) => kind !== 'GUARANTEE' || guaranteeFault(amount) !== 'GUARANTEE_MOST', {
    path: ['amount'],
    when: () => true,
    error: schemaFault('GUARANTEE_MOST', Number(MOST_GUARANTEE)),
  })
  .refine(({ kind, guarantor }) => kind !== 'GUARANTEE' || guarantor.length >= 2, {
    path: ['guarantor'],
    when: () => true,
    error: schemaFault('FIELD_REQUIRED'),
  })

export type PaperDraft = z.infer<typeof paperSchema>
