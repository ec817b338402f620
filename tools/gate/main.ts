import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { onStopRequest } from '../process/signals.ts'
import { ROOT } from '../root.ts'

/**
 * `npm run gate [-- --seed=N] [--share=0.2] [name …]`: the reliability gate at full length, all of it or those named. Its
 * tests also run in `npm test`, short. A seed repeats what was generated; what several clients do at once still meets in
 * whatever order the machine gives. A share below 1 runs that part of the length, where time is short.
 */
const GATES: Readonly<Record<string, string>> = {
  model: 'tools/gate/model/model.test.ts',
  crash: 'tools/gate/crash/crash.test.ts',
  nodes: 'tools/gate/nodes/nodes.test.ts',
  revoked: 'tools/gate/nodes/revoked.test.ts',
  crowd: 'tools/gate/crowd.test.ts',
  idempotency: 'tools/gate/idempotency.test.ts',
  insiders: 'tools/gate/insiders/insiders.test.ts',
  rolling: 'tools/gate/rolling/rolling.test.ts',
  away: 'tools/gate/machine/away.test.ts',
  units: 'tools/gate/machine/units.test.ts',
  containers: 'tools/gate/containers/containers.test.ts',
  alerts: 'tools/gate/alerts/',
  webhooks: 'tools/gate/webhooks/webhooks.test.ts',
  proxy: 'tools/gate/proxy/proxy-log.test.ts',
  overload: 'tools/gate/overload/overload.test.ts',
  documents: 'tools/gate/documents/documents.test.ts',
  authorisation: 'apps/server/http/authorisation.test.ts',
  market: 'apps/server/http/market-needs.test.ts',
  outsiders: 'apps/server/http/outsiders-learn-nothing.test.ts',
  python: 'apps/server/http/v1/python.test.ts',
  limits: 'apps/server/queries/gate/check-gate.test.ts',
  fuzz: 'apps/server/http/fuzz.test.ts',
  standing: 'apps/server/jobs/standing-orders/dies-anywhere.test.ts',
  demonstration: 'tools/seed/prepare.test.ts',
  firefox: 'tools/gate/firefox/firefox.test.ts',
}
const USAGE = `Usage: npm run gate -- [--seed=N] [--share=0.2] [${Object.keys(GATES).join('|')} …]`
const VITEST = 'node_modules/vitest/vitest.mjs'

process.exitCode = await main(process.argv.slice(2))
process.exit()

async function main(args: readonly string[]): Promise<number> {
  const options = args.filter((arg) => arg.startsWith('--'))
  const names = args.filter((arg) => !arg.startsWith('--'))
  const known = options.every((option) => /^--(seed=-?\d+|share=(0?\.\d+|1))$/.test(option))
  if (!known || !names.every((name) => Object.hasOwn(GATES, name))) {
    console.error(USAGE)
    return 2
  }
  const optionOf = (name: string) =>
    options.find((option) => option.startsWith(`--${name}=`))?.slice(name.length + 3)
  const seed = optionOf('seed') ?? String(Math.floor(Math.random() * 2 ** 31))
  console.log(`Seed ${seed}: npm run gate -- --seed=${seed} ${names.join(' ')}`)
  const files = (names.length > 0 ? names : Object.keys(GATES)).map((name) => GATES[name] ?? '')
  // One after the other: each loads the machine by itself.
  const child = spawn(process.execPath, [VITEST, 'run', '--maxWorkers=1', '--reporter=verbose', ...files], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, GATE: 'full', GATE_SEED: seed, GATE_SHARE: optionOf('share') ?? '1' },
  })
  onStopRequest(
    (reason) => {
      if (reason !== 'SIGINT' || !process.stdin.isTTY) child.kill('SIGTERM')
    },
    () => process.exit(130),
  )
  const [code] = await once(child, 'exit')
  return typeof code === 'number' ? code : 1
}
