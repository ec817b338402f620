import { expect, it } from 'vitest'
import { declarationOf, draftFaults } from './declare-draft.ts'

const owner = {
  ...{ kind: 'PERSON', name: 'Kamel Zribi', nameArabic: 'كمال الزريبي', country: 'TN', share: '60' },
  ...{ birth: '31-05-1970', number: '04567890', indirect: false, throughName: '', throughShare: '' },
} as const
const declared = (more: object) => declarationOf({ none: false, owners: [{ ...owner, ...more }] } as never)

it('sends a birth and a number in Latin digits, whichever keyboard they were typed on', () => {
  const [latin] = declared({}).owners
  expect(latin).toMatchObject({ birth: '1970-05-31', number: '04567890' })
  expect(declared({ birth: '٣١-٠٥-١٩٧٠', number: '٠٤٥٦٧٨٩٠' }).owners).toEqual([latin])
})

it('says of digits of two kinds that they are none', () => {
  const draft = { none: false, owners: [{ ...owner, birth: '٣١-05-1970', number: '٠4567890' }] } as never
  expect(draftFaults(draft).map(({ path, rule }) => [path, rule])).toEqual([
    ['owners.0.birth', 'OWNER_BIRTH'],
    ['owners.0.number', 'PAPER_NUMBER'],
  ])
})
