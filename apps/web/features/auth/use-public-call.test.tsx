import { resetPasswordCall } from '@fxmatch/contract/http/passwords'
import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { one, render } from '../../testing/render.tsx'
import { usePublicCall } from './use-public-call.ts'

let leave: () => Promise<void>
afterEach(async () => {
  await leave()
  vi.unstubAllGlobals()
})

it('goes once where it is pressed twice before the page hears the first: a link is used once', async () => {
  const sent = vi.fn(async () => new Response(null, { status: 204 }))
  vi.stubGlobal('fetch', sent)
  function Form() {
    const { run } = usePublicCall(resetPasswordCall)
    const body = { token: 'token', new_password: 'another fine pass phrase' }
    return <button type="button" onClick={() => run({ body })} />
  }
  const { element, unmount } = await render(<Form />)
  leave = unmount
  await act(async () => {
    one(element, 'button').click()
    one(element, 'button').click()
  })
  await act(() => new Promise<void>((done) => setTimeout(done, 20)))
  expect(sent).toHaveBeenCalledOnce()
})
