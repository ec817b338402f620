import { describe, expect, it } from 'vitest'
import { productFiles } from './literals.ts'
import { FRENCH_AT_HOME, frenchIn, readsAsFrench } from './texts-in-code.ts'

const at = (text: string, path = 'apps/server/commands/one.ts') => frenchIn({ path, text })

describe('a text that people read', () => {
  it('stands in the dictionary, not in the code', () => {
    const files = productFiles()
    expect(files.length).toBeGreaterThan(1_000)
    expect(files.flatMap(frenchIn)).toEqual([])
  })

  it.each([
    "const refused = { message: 'Ne peut plus être modifié' }",
    'const refused = { message: `Valeur dépassée` }',
    "const why = 'Nul ne signe pour les autres'",
    "const why = 'Veuillez choisir une banque pour la demande'",
    "const why = 'Champ obligatoire'",
    "const required = z.string().min(1, 'Position non disponible.')",
    'const quote = <q>« Refusé</q>',
    'const label = <label>Adresse de livraison pour votre agence</label>',
    'const what = "L\'agence n\'est pas la vôtre"',
  ])('is found where it stands in code: %s', (source) => {
    expect(at(source, 'apps/web/features/one.tsx')).toHaveLength(1)
  })

  it.each([
    "// Le prix est négocié par la banque\nconst one = 'FIELD_REQUIRED'",
    "const label = french('told:reason.expired')",
    "const rule = schemaFault('FIELD_INVALID')",
    "const path = '/order_requests/:id/qui/que'",
    "throw new Error('a draft that is not the request’s own')",
    "const unit = 'position'",
    'const digits = text.replace(/[«»é]/g, "")',
  ])('is not seen where there is none: %s', (source) => {
    expect(at(source)).toEqual([])
  })

  it('may be French only where a reason says why, and only where there is some', () => {
    const files = productFiles()
    const idle = FRENCH_AT_HOME.filter(
      ({ path }) =>
        !files.some((file) => file.path.startsWith(path) && at(file.text, 'elsewhere.ts').length > 0),
    )
    expect(idle).toEqual([])
    expect(FRENCH_AT_HOME.filter(({ because }) => because === '')).toEqual([])
  })

  it('is known by words that only French has, not by one alone', () => {
    expect(readsAsFrench('est')).toBe(false)
    expect(readsAsFrench('par la banque et pour vous')).toBe(true)
  })
})
