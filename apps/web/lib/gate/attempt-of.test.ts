import type { HouseError } from '@fxmatch/contract/errors/house-error'
import { expect, it } from 'vitest'
import { ApiError } from '../failures/api-error.ts'
import { attemptOf } from './attempt-of.ts'

const refusal = (code: HouseError['code'], details?: HouseError['details']) =>
  new ApiError(409, code, {
    ...{ code, message: 'm', errors: 'e', requestId: 'r' },
    ...(details === undefined ? {} : { details }),
  } as HouseError)

it('is the attempt that a limit refused, and nothing of any other failure', () => {
  expect(attemptOf(refusal('GATE_REFUSED', { attempt: 'a-1', party: 'x' }))).toBe('a-1')
  expect(attemptOf(refusal('RATE_OUT_OF_RANGE', { attempt: 'a-1' }))).toBe('a-1')
  // An override that does not cover the request is refused without an attempt.
  expect(attemptOf(refusal('GATE_REFUSED'))).toBeNull()
  expect(attemptOf(refusal('WRONG_STATUS', { attempt: 'a-1' }))).toBeNull()
  expect(attemptOf(new ApiError(0, 'NETWORK', null))).toBeNull()
})
