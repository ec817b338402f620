import { schemaFault } from '@fxmatch/contract/errors/schema-faults'
import type { PositionPolicyView } from '@fxmatch/contract/http/position-policies'
import {
  MOST_DEVIATION_PERCENT,
  type PositionPolicy,
  policyFaults,
} from '@fxmatch/domain/positions/position-policy'
import { z } from 'zod'

/** The form of a currency's limits: texts as they are typed; an empty bound is none. Members are named as in the call. */
export interface PolicyDraft {
  smallestAmount: string
  largestAmount: string
  deviationPercent: string
  maxHours: string
}

/** What the call takes. */
export type PolicyInput = PositionPolicy

const DECIMAL = /^\d{1,15}(\.\d{1,6})?$/
const NUMBER_FIELDS = ['smallestAmount', 'largestAmount', 'deviationPercent', 'maxHours'] as const

/** The form as it stands for a policy. */
export function draftOf(policy: PositionPolicyView): PolicyDraft {
  return {
    smallestAmount: policy.smallestAmount ?? '',
    largestAmount: policy.largestAmount ?? '',
    deviationPercent: policy.deviationPercent,
    maxHours: policy.maxHours === null ? '' : String(policy.maxHours),
  }
}

function inputOf(draft: PolicyDraft): PolicyInput {
  const bound = (text: string) => (text === '' ? null : text)
  return {
    smallestAmount: bound(draft.smallestAmount),
    largestAmount: bound(draft.largestAmount),
    deviationPercent: draft.deviationPercent,
    maxHours: draft.maxHours === '' ? null : Number(draft.maxHours),
  }
}

/** Judges the form by the same rule as the server; a field that is no number is at fault by itself. */
export function policySchema(decimals: number) {
  return z
    .object({
      smallestAmount: z.string(),
      largestAmount: z.string(),
      deviationPercent: z.string(),
      maxHours: z.string(),
    })
    .transform((draft, context): PolicyInput => {
      const unreadable = NUMBER_FIELDS.filter((name) => {
        const text = draft[name]
        return text === '' ? name === 'deviationPercent' : !DECIMAL.test(text)
      })
      const input = inputOf(draft)
      const faults = unreadable.length > 0 ? unreadable : policyFaults(input, decimals)
      for (const path of faults)
        context.addIssue({
          code: 'custom',
          path: [path],
          message:
            path === 'deviationPercent'
              ? schemaFault('PERCENT_INVALID', MOST_DEVIATION_PERCENT)
              : schemaFault('FIELD_INVALID'),
          input: draft[path],
        })
      return input
    })
}
