import { plainSpaces } from '@fxmatch/words/testing/plain-spaces'
import { expect, it } from 'vitest'
import { one, render } from '../../../testing/render.tsx'
import { ProfitChart } from './profit-chart.tsx'
import { stacksOf } from './stacks.ts'

it('draws a bar for each month, named in whole dinars, and says the greatest in words', async () => {
  const of = { partner: '0.000', margin: '0.000' }
  const stacks = stacksOf([
    { ...of, month: '2026-10', currency: 'EUR', total: '986.919' },
    { ...of, month: '2026-11', currency: 'USD', total: '12.500' },
  ])
  const { element, unmount } = await render(<ProfitChart stacks={stacks} />)
  const texts = [...element.querySelectorAll('text')].map((text) => text.textContent)
  expect(texts).toEqual(['987', 'oct. 2026', '13', 'nov. 2026'])
  expect(plainSpaces(one(element, 'svg').getAttribute('aria-label') ?? '')).toContain(
    'oct. 2026 : 986,919 TND',
  )
  await unmount()
})
