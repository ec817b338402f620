import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startServer } from '../main.ts'
import { asRole, type Deployment, runStatements, startDeployment } from '../testing/deployed-database.ts'
import { TEST_CONFIG } from '../testing/http-app.ts'
import { runFxmatch } from './program.ts'

/** The demonstration in the schema of each release, as that release's own backup (`npm run release-data`). */
const RELEASED = fileURLToPath(new URL('../db/migrations/released-data', import.meta.url))
/** Of every demonstration account. */
const PASSWORD = 'fxmatch-demonstration'

let deployment: Deployment
beforeAll(async () => {
  deployment = await startDeployment()
}, 60_000)
afterAll(() => deployment?.stop())

const releases = readdirSync(RELEASED)

it.each(releases)(
  'what release %s left is brought to the schema of today by the owner, holds by every rule, and is read',
  async (release) => {
    const database = await deployment.createDatabase(`from_${release.replaceAll('.', '_')}`)
    const said: string[] = []
    const say = (line: string) => said.push(line)
    // Loads it into its own schema, migrates, then checks rules and audit chain; as the owner of roles.sh.
    const code = await runFxmatch(['restore', `${RELEASED}/${release}`], {
      env: { DATABASE_URL: database },
      out: say,
      err: say,
    })
    expect(code, said.join('\n')).toBe(0)
    expect(said.join('\n')).toContain('the audit chain ends as the manifest says')

    const server = await startServer({ ...TEST_CONFIG, databaseUrl: asRole(database, 'fxmatch_app') })
    try {
      // The oldest has ended: no clock moves it while it is read.
      const oldest = async (table: string, party: string) => {
        const [row] = await runStatements(
          database,
          `select t.id::text, t.reference, t.status::text from ${table} t
             join users u on u.company_id = ${party} where u.username = 'trust.golfe'
             order by t.created_at limit 1`,
        )
        if (row === undefined) throw new Error(`release ${release} left no ${table}`)
        return row
      }
      const get = async (username: string, path: string) => {
        const signedIn = await fetch(`${server.address}/api/login_check`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ username, password: PASSWORD }),
        })
        expect(signedIn.status, username).toBe(200)
        const { token } = (await signedIn.json()) as { token: string }
        const answer = await fetch(server.address + path, { headers: { authorization: `Bearer ${token}` } })
        expect(answer.status, path).toBe(200)
        return answer.json()
      }
      const order = await oldest('orders', 'bank_id')
      expect(await get('trader.golfe', `/api/orders/${order.id}`)).toMatchObject({
        reference: order.reference,
        status: { code: Number(order.status) },
      })
      const request = await oldest('order_requests', 'bank_id')
      expect(await get('trader.golfe', `/api/orders_requests/${request.id}`)).toMatchObject({
        data: { reference: request.reference, status: request.status },
      })
      const asked = await oldest(
        'trust_requests',
        '(select min(company_id::text)::uuid from trust_proposals p where p.request_id = t.id)',
      )
      expect(await get('trust.golfe', `/api/trusted_rates/exchange/${asked.id}`)).toMatchObject({
        reference: asked.reference,
        status: asked.status,
      })
    } finally {
      await server.close()
    }
  },
  60_000,
)
