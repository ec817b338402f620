// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, it } from 'vitest'
import { click, one, render } from '../../testing/render.tsx'
import { readQuery, useOpenSearch, writeQuery } from './open-address.ts'
import { formed, isoCode, otherwise, searchSchema } from './search-fields.ts'

const schema = searchSchema({
  currency: otherwise(isoCode, 'EUR'),
  amount: otherwise(formed(/^\d+$/), '500'),
})

function Screen() {
  const [{ currency, amount }, change] = useOpenSearch(schema)
  return (
    <button type="button" onClick={() => change({ amount: '800' })}>
      {`${amount} ${currency}`}
    </button>
  )
}

afterEach(() => window.history.replaceState(null, '', '/'))

it('reads what it writes, and links of before, which have digits in quotation marks', () => {
  const members = { currency: 'USD', amount: '800', region: '', name: 'é&=?#"' }
  expect(readQuery(writeQuery(members))).toEqual(members)
  expect(readQuery('?currency=USD&amount=%22800%22')).toEqual({ currency: 'USD', amount: '800' })
  expect(writeQuery({ region: undefined })).toBe('')
})

it('shows what the address says, keeps a change in it, and goes back with the browser', async () => {
  window.history.replaceState(null, '', '/changer?currency=USD&amount=300&from=mail')
  const { element, unmount } = await render(<Screen />)
  const button = one(element, 'button')
  expect(button.textContent).toBe('300 USD')
  await click(button)
  expect(button.textContent).toBe('800 USD')
  expect(window.location.search).toBe('?currency=USD&amount=800&from=mail')
  await act(async () => {
    window.history.replaceState(null, '', '/changer?currency=nonsense')
    window.dispatchEvent(new Event('popstate'))
  })
  expect(button.textContent).toBe('500 EUR')
  await unmount()
})
