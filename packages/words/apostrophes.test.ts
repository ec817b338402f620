import { expect, it } from 'vitest'
import { readWords } from './testing/read-words.ts'

// One sentence is put together of several texts: two kinds of apostrophe would be seen side by side.
it('French texts have one kind of apostrophe, the straight one', () => {
  const others = [...(readWords().get('fr') ?? [])].filter(([, text]) => /[’‘ʼ`´]/.test(text))
  expect(others).toEqual([])
})
