import { expect, it } from 'vitest'
import { fittingOptions } from './fitting-options.ts'

const option = (label: string) => ({ value: label, label, disabled: false })
const fitting = (labels: string[], search: string, limit = 10) =>
  fittingOptions({ options: labels.map(option), search, limit }).map((found) =>
    'label' in found ? found.label : '',
  )

it('finds what begins with the typed text before what has it within, whatever its accents and case', () => {
  expect(fitting(['Gabès', 'Béja', 'Kébili'], 'be')).toEqual(['Béja', 'Gabès'])
  expect(fitting(['Médenine', 'Sousse'], 'MEDE')).toEqual(['Médenine'])
  expect(fitting(['Sousse', 'Sidi Bouzid'], 'sous')).toEqual(['Sousse'])
  expect(fitting(['Sousse'], ' Sousse ')).toEqual(['Sousse'])
})

it('finds all for nothing, none for what is not there, and no more than fit', () => {
  expect(fitting(['Tunis', 'Sfax'], '')).toEqual(['Tunis', 'Sfax'])
  expect(fitting(['Tunis'], 'Sfax')).toEqual([])
  expect(fitting(['Tunis', 'Tozeur'], 't', 1)).toEqual(['Tunis'])
})

it('keeps groups that have something left', () => {
  const options = [
    { group: 'Nord', items: [option('Bizerte')] },
    { group: 'Sud', items: [option('Tozeur')] },
  ]
  expect(fittingOptions({ options, search: 'toz', limit: 5 })).toEqual([
    { group: 'Sud', items: [option('Tozeur')] },
  ])
})
