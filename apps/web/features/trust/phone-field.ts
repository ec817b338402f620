import { schemaFault } from '@fxmatch/contract/errors/schema-faults'
import { z } from 'zod'

/** A telephone as it is typed: exactly 8 digits (specification 002 §5). */
export const phoneField = z
  .string()
  .trim()
  .regex(/^[0-9]{8}$/, schemaFault('EIGHT_DIGITS'))
