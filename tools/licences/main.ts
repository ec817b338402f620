import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../root.ts'
import { isAllowed, licencesPage, productionDependencies } from './licences.ts'

/**
 * `npm run licences`: writes `docs/licences.md`, and asks the package registry whether weaknesses of production
 * dependencies are known. Ends with 1 for a licence that is not allowed or a weakness that is severe.
 */
const dependencies = productionDependencies(ROOT)
writeFileSync(join(ROOT, 'docs/licences.md'), licencesPage(dependencies))
const forbidden = dependencies.filter(({ licence }) => !isAllowed(licence))
console.log(`${dependencies.length} packages are listed in docs/licences.md.`)
for (const { name, version, licence } of forbidden)
  console.error(`${name} ${version}: ${licence ?? 'no licence'} is not allowed`)
process.exitCode = forbidden.length > 0 ? 1 : 0

const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { cwd: ROOT, encoding: 'utf8' })
const counts = severities(stdout ?? '')
if (counts === null) console.log('The registry did not answer the question for known weaknesses: left out.')
else {
  const known = Object.entries(counts).filter(([, count]) => count > 0)
  console.log(
    `Known weaknesses: ${known.map(([severity, count]) => `${count} ${severity}`).join(', ') || 'none'}.`,
  )
  if ((counts.high ?? 0) + (counts.critical ?? 0) > 0) process.exitCode = 1
}

/** How many weaknesses of each severity `npm audit` reports; null where it could not ask. */
function severities(report: string): Record<string, number> | null {
  try {
    const { metadata } = JSON.parse(report) as {
      metadata?: { vulnerabilities?: Record<string, number> }
    }
    const { total: _total, ...counts } = metadata?.vulnerabilities ?? {}
    return metadata?.vulnerabilities ? counts : null
  } catch {
    return null
  }
}
