import { capabilitiesOf } from '@fxmatch/domain/access/capabilities'
import { COMPANY_KINDS, ROLES } from '@fxmatch/domain/access/roles'
import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { WAYS, type Way, wayOpenTo } from '../ui/ways.ts'
import { createAppRouter } from './router.ts'

const routes = new Map(Object.entries(createAppRouter(new QueryClient()).routesByPath))
const neededBy = (path: string) => routes.get(path)?.options.staticData?.capability

it('each leads to a screen', () => {
  for (const { to } of Object.values(WAYS)) expect(routes.has(to), to).toBe(true)
})

it('is offered to somebody, and to nobody without the right of its screen', () => {
  for (const way of Object.keys(WAYS) as Way[]) {
    const needed = neededBy(WAYS[way].to)
    let offered = 0
    for (const companyKind of COMPANY_KINDS)
      for (const role of ROLES) {
        const capabilities = [...capabilitiesOf({ companyKind, roles: [role] })]
        const open = wayOpenTo([way], { companyKind, capabilities }, neededBy) === way
        if (open) offered += 1
        if (open && needed !== undefined) expect(capabilities, `${way} ${role}`).toContain(needed)
      }
    expect(offered, way).toBeGreaterThan(0)
  }
})

it('offers the first thing that a reader may do, and nothing where they may do none', () => {
  const person = (companyKind: 'EXCHANGE_OFFICE' | 'CORPORATE', role: 'ROLE_TRADER' | 'ROLE_LIMITED') => ({
    companyKind,
    capabilities: [...capabilitiesOf({ companyKind, roles: [role] })],
  })
  const offered = (ways: readonly Way[], who: ReturnType<typeof person>) => wayOpenTo(ways, who, neededBy)
  expect(offered(['publish', 'process'], person('EXCHANGE_OFFICE', 'ROLE_TRADER'))).toBe('publish')
  expect(offered(['publish', 'process'], person('EXCHANGE_OFFICE', 'ROLE_LIMITED'))).toBe('process')
  expect(offered(['publish', 'request'], person('CORPORATE', 'ROLE_LIMITED'))).toBeNull()
  expect(offered(['market'], person('CORPORATE', 'ROLE_LIMITED'))).toBeNull()
})
