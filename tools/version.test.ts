import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from './root.ts'

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const { version, workspaces } = JSON.parse(read('package.json')) as { version: string; workspaces: string[] }

it('every package of the product has its version, and the changelog an entry of it', () => {
  const packages = globSync(
    workspaces.map((folder) => `${folder}/package.json`),
    { cwd: ROOT },
  )
  expect(packages.length).toBeGreaterThan(5)
  for (const path of packages) {
    const manifest = JSON.parse(read(path)) as { version: string; dependencies?: Record<string, string> }
    const own = Object.entries(manifest.dependencies ?? {}).filter(([name]) => name.startsWith('@fxmatch/'))
    expect({ path, versions: [...new Set([manifest.version, ...own.map(([, of]) => of)])] }).toEqual({
      path,
      versions: [version],
    })
  }
  expect(JSON.parse(read('package-lock.json'))).toMatchObject({ version })
  expect(read('CHANGELOG.md')).toContain(`\n## [${version}]`)
  // Made by `npm run release-data`; the next releases are upgraded from it.
  const { migrations } = JSON.parse(
    read(`apps/server/db/migrations/released-data/${version}/manifest.json`),
  ) as { migrations: string[] }
  expect(read('apps/server/db/migrations/released.txt')).toContain(`${migrations.at(-1)}.sql`)
})
