import { expect, it } from 'vitest'
import { fitsAddress } from './fits-address.ts'

it('fits the addresses of a page and no others', () => {
  expect(fitsAddress('/orders/$id', '/orders/7')).toBe(true)
  expect(fitsAddress('/orders/$id', '/orders/7/')).toBe(true)
  expect(fitsAddress('/orders/$id', '/orders/7/8')).toBe(false)
  expect(fitsAddress('/orders/$id', '/orders')).toBe(false)
  expect(fitsAddress('/orders/$id', '/orders/')).toBe(false)
  expect(fitsAddress('/orders/$id', '/orders//')).toBe(false)
  expect(fitsAddress('/guide/{-$page}', '/guide')).toBe(true)
  expect(fitsAddress('/guide/{-$page}', '/guide/orders/')).toBe(true)
  expect(fitsAddress('/guide/{-$page}', '/guide/orders/all')).toBe(false)
  expect(fitsAddress('/', '/')).toBe(true)
  expect(fitsAddress('/home', '/')).toBe(false)
  expect(fitsAddress('/home', '/homely')).toBe(false)
})
