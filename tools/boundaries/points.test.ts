import { describe, expect, it } from 'vitest'
import { productFiles } from './literals.ts'
import { POINTS_AT_HOME, pointsIn } from './points.ts'

const at = (text: string, path = 'apps/web/ui/one.tsx') => pointsIn({ path, text })

describe('a point between facts in one line', () => {
  it('is put by the formatters of the language, nowhere else in the web', () => {
    const files = productFiles()
    expect(files.filter(({ path }) => path.startsWith('apps/web/')).length).toBeGreaterThan(1_000)
    expect(files.flatMap(pointsIn)).toEqual([])
  })

  it.each([
    "const a = [name, at].filter(Boolean).join(' · ')",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: code that is looked at
    'const a = `${reference} · ${sum}`',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: code that is looked at
    'const a = <p>{said}{more && ` · ${more}`}</p>',
    'const a = <p>{reference} · {seller}</p>',
    "const a = <p>{reference}{' · '}<Link /></p>",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: code that is looked at
    'const a = <Dialog title={`${action} · ${reference}`} />',
  ])('is found in %s', (text) => {
    expect(at(text)).toHaveLength(1)
  })

  it.each([
    'const a = format.facts([reference, sum])',
    '// Achat 120 000,00 EUR · DEC\nconst a = 1',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: code that is looked at
    'const a = <title>{`${title} · FXMatch`}</title>',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: code that is looked at
    'const a = <Button aria-label={`${action} · ${reference}`} />',
  ])('is not in %s', (text) => {
    expect(at(text)).toEqual([])
  })

  it('may stand only where a reason says why, and only where one does', () => {
    const files = productFiles()
    const idle = POINTS_AT_HOME.filter(
      ({ path, because }) =>
        because === '' || !files.some((file) => file.path === path && at(file.text).length > 0),
    )
    expect(idle).toEqual([])
  })
})
