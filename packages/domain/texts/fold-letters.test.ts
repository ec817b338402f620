import { expect, it } from 'vitest'
import { foldLetters } from './fold-letters.ts'

it.each([
  ['Société Générale', 'societe generale'],
  ['ÉLÉVÉ', 'eleve'],
  ['أحمد', 'احمد'],
  ['إسلام', 'اسلام'],
  ['آمال', 'امال'],
  ['مصطفى', 'مصطفي'],
  ['شركة', 'شركه'],
  ['مؤسسة', 'موسسه'],
  ['مُحَمَّد', 'محمد'],
  ['بـــنك', 'بنك'],
])('%s is looked for as %s', (text, folded) => {
  expect(foldLetters(text)).toBe(folded)
  expect(foldLetters(folded)).toBe(folded)
})
