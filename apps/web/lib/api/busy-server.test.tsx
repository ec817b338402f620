import { useQuery } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { one, read, render } from '../../testing/render.tsx'
import { ApiError } from '../failures/api-error.ts'
import { useErrorText } from '../failures/use-error-text.ts'
import { isWorthRetrying, retryDelay } from './query-client.ts'

const busy = (status: number, retryAfter: number | null) =>
  new ApiError(status, 'UNAVAILABLE', null, undefined, retryAfter)

describe('a read that a busy server refused', () => {
  it('is repeated when the server said, spread by chance, and not for ever', () => {
    expect(retryDelay(0, busy(503, 3), 0)).toBe(3_000)
    expect(retryDelay(0, busy(503, 3), 1)).toBe(4_500)
    expect([0, 1].map((failures) => retryDelay(failures, busy(503, null), 0))).toEqual([1_000, 2_000])
    expect([0, 1, 2].map((failures) => isWorthRetrying(failures, busy(429, 5)))).toEqual([true, true, false])
  })

  it('is not repeated where nobody would wait so long, or where it was refused for a reason', () => {
    expect(isWorthRetrying(0, busy(429, 600))).toBe(false)
    expect(isWorthRetrying(0, new ApiError(403, 'MISSING_CAPABILITY', null))).toBe(false)
    expect(isWorthRetrying(0, new ApiError(0, 'NETWORK', null))).toBe(true)
  })

  describe('on a screen', () => {
    beforeEach(() => vi.useFakeTimers())
    afterEach(() => vi.useRealTimers())

    it('comes after all, or its failure says when to come back', async () => {
      let answers = 0
      const refusal = { code: 'UNAVAILABLE', message: 'Occupé', errors: 'Occupé', requestId: 'r' } as const
      function Screen({ patience }: { patience: number }) {
        const errorText = useErrorText()
        const { data, error } = useQuery({
          queryKey: ['busy', patience],
          queryFn: async () => {
            answers += 1
            if (answers > patience) return 'answered'
            throw new ApiError(503, 'UNAVAILABLE', refusal, undefined, 2)
          },
        })
        return <p>{error ? errorText(error) : (data ?? 'waiting')}</p>
      }
      const served = await render(<Screen patience={1} />)
      await act(async () => vi.advanceTimersByTimeAsync(3_100))
      expect([one(served.element, 'p').textContent, answers]).toEqual(['answered', 2])
      await served.unmount()
      answers = 0
      const refused = await render(<Screen patience={9} />)
      await act(async () => vi.advanceTimersByTimeAsync(10_000))
      expect(answers).toBe(3)
      expect(read(one(refused.element, 'p'))).toBe(
        'Service momentanément indisponible. Réessayez dans 2 secondes : rien ne sera fait deux fois.',
      )
      await refused.unmount()
    })
  })
})
