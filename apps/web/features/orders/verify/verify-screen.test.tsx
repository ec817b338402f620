import { act } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { one, render } from '../../../testing/render.tsx'
import { VerifyScreen } from './verify-screen.tsx'

const CODE = 'bF-Q4egulN-ZTWeVzcvGqOPnb6g'

let leave: () => Promise<void> = async () => undefined
afterEach(async () => {
  await leave()
  vi.unstubAllGlobals()
})

/** The page of a document whose verification the server answers so. */
async function answered(status: number, body: object, headers: Record<string, string> = {}) {
  const fetched = vi.fn(async () => Response.json(body, { status, headers }))
  vi.stubGlobal('fetch', fetched)
  const drawn = await render(<VerifyScreen code={CODE} />)
  leave = drawn.unmount
  await act(() => vi.waitFor(() => one(drawn.element, '[role=alert]')))
  return { said: one(drawn.element, '[role=alert]').textContent ?? '', fetched, element: drawn.element }
}
const refusal = (code: string) => ({ code, message: 'x', errors: 'x', requestId: 'r' })

describe('a document that could not be verified', () => {
  it('is not called false where too many were asked about: it is said when to come back', async () => {
    const { said, fetched, element } = await answered(429, refusal('RATE_LIMITED'), { 'retry-after': '42' })
    expect(said).toMatch(/^Trop de vérifications depuis votre connexion\s: recommencez dans 42\ss\./)
    expect(said).not.toContain('aucun document')
    expect(fetched).toHaveBeenCalledTimes(1)
    await act(async () => one(element, 'button').click())
    expect(fetched).toHaveBeenCalledTimes(2)
  })

  it('is one of nobody where nobody knows its code', async () => {
    const { said } = await answered(404, refusal('NOT_FOUND'))
    expect(said).toContain('Ce code ne correspond à aucun document FXMatch.')
  })
})
