import { act } from 'react'
import { expect, it } from 'vitest'
import { render } from '../testing/render.tsx'
import { callingTitle } from './calling-title.ts'
import { PageTitle } from './page-title.tsx'

it('names the page, after what calls while something does', async () => {
  const { unmount } = await render(<PageTitle title="Mes positions" />)
  expect(document.title).toBe('Mes positions · FXMatch')
  await act(async () => callingTitle.set('(2) 00:43 Prix demandés'))
  expect(document.title).toBe('(2) 00:43 Prix demandés · Mes positions · FXMatch')
  await act(async () => callingTitle.set(null))
  expect(document.title).toBe('Mes positions · FXMatch')
  await unmount()
})
