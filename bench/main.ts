import { mkdir, writeFile } from 'node:fs/promises'
import { cpus, release, totalmem, type } from 'node:os'
import { coldLoad } from './scenarios/cold-load.ts'
import { excel } from './scenarios/excel.ts'
import { growth } from './scenarios/growth.ts'
import { interactions } from './scenarios/interactions.ts'
import { lighthouse } from './scenarios/lighthouse.ts'
import { liveFeed } from './scenarios/live-feed.ts'
import { machines } from './scenarios/machines.ts'
import { marketFrames } from './scenarios/market-frames.ts'
import { marketMemory } from './scenarios/market-memory.ts'
import { nodes } from './scenarios/nodes.ts'
import { orders } from './scenarios/orders.ts'
import { past } from './scenarios/past.ts'
import { quotes } from './scenarios/quotes.ts'
import { reads } from './scenarios/reads.ts'
import { standing } from './scenarios/standing.ts'
import { type Finding, isMet, ratioOf, type Scenario } from './support/scenario.ts'

/**
 * `npm run bench [-- --keep] [name …]`: runs the scenarios, all or those named, and prints for each finding a Markdown
 * row and a JSON line. With `--keep` they are written to `baselines/` as the accepted ones.
 */
const SCENARIOS: readonly Scenario[] = [
  orders,
  reads,
  past,
  quotes,
  standing,
  liveFeed,
  marketFrames,
  marketMemory,
  interactions,
  coldLoad,
  lighthouse,
  excel,
  nodes,
  machines,
  growth,
]
const BASELINES = new URL('./baselines/', import.meta.url)

const MACHINE = {
  cpu: cpus()[0]?.model ?? 'unknown',
  cores: cpus().length,
  memoryGiB: Math.round(totalmem() / 2 ** 30),
  system: `${type()} ${release()}`,
  node: process.version,
}

// What a browser was driven by may keep its pipe open: nothing that is left to do is left.
process.exit(await main(process.argv.slice(2)))

async function main(args: readonly string[]): Promise<number> {
  const wanted = args.filter((argument) => !argument.startsWith('--'))
  const unknown = wanted.filter((name) => !SCENARIOS.some((scenario) => scenario.name === name))
  if (unknown.length > 0) {
    console.error(
      `No scenario ${unknown.join(', ')}. There are: ${SCENARIOS.map(({ name }) => name).join(', ')}`,
    )
    return 2
  }
  const rows = ['| what | figure | against | ratio | target | |', '|---|---|---|---|---|---|']
  const lines: string[] = []
  let missed = 0
  for (const scenario of SCENARIOS) {
    if (wanted.length > 0 && !wanted.includes(scenario.name)) continue
    console.error(`${scenario.name}: ${scenario.about}`)
    const findings = await scenario.run((line) => console.error(`  ${line}`))
    missed += findings.filter((finding) => !isMet(finding)).length
    rows.push(...findings.map(rowOf))
    const records = findings.map((finding) => ({
      scenario: scenario.name,
      ...finding,
      ratio: ratioOf(finding),
      met: isMet(finding),
      at: new Date().toISOString(),
      machine: MACHINE,
    }))
    lines.push(...records.map((record) => JSON.stringify(record)))
    if (args.includes('--keep')) await keep(scenario.name, records)
  }
  console.log([...rows, '', ...lines].join('\n'))
  return missed === 0 ? 0 : 1
}

function rowOf(finding: Finding): string {
  const sign = finding.better === 'more' ? '≥' : '≤'
  const cells = [
    finding.what,
    `${finding.figure} ${finding.unit}`,
    `${finding.against}: ${finding.reference} ${finding.unit}`,
    `${ratioOf(finding)}`,
    `${sign} ${finding.target}`,
    isMet(finding) ? 'met' : 'missed',
  ]
  return `| ${cells.join(' | ')} |`
}

async function keep(name: string, records: readonly object[]): Promise<void> {
  await mkdir(BASELINES, { recursive: true })
  await writeFile(new URL(`${name}.json`, BASELINES), `${JSON.stringify(records, null, 2)}\n`)
}
