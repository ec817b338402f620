import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../root.ts'
import { isAllowed, licencesPage, productionDependencies } from './licences.ts'

const dependencies = productionDependencies(ROOT)

describe('what the product is made of', () => {
  it('is listed in docs/licences.md as package-lock.json has it (npm run licences writes it)', () => {
    expect(readFileSync(join(ROOT, 'docs/licences.md'), 'utf8')).toBe(licencesPage(dependencies))
    expect(dependencies.map(({ name }) => name)).toEqual(expect.arrayContaining(['fastify', 'react', 'pg']))
    expect(dependencies.map(({ name }) => name)).not.toContain('vitest')
  })

  it('has licences that are allowed', () => {
    expect(dependencies.filter(({ licence }) => !isAllowed(licence))).toEqual([])
  })

  it.each([
    ['MIT', true],
    ['(MIT OR GPL-3.0)', true],
    ['MIT AND AGPL-3.0', false],
    ['AGPL-3.0', false],
    ['SSPL-1.0', false],
    [null, false],
  ])('knows %s: %s', (licence, allowed) => expect(isAllowed(licence)).toBe(allowed))
})
