import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { freePort } from '@fxmatch/server/embedded/free-port'
import { FULL } from '@fxmatch/server/testing/gate'
import { createTestApp } from '@fxmatch/server/testing/http-app'
import { createMarketWorld } from '@fxmatch/server/testing/market-world'
import { bodyOf, startSmtp } from '@fxmatch/server/testing/smtp'
import { afterEach, describe, expect, it } from 'vitest'
import { debianProgram } from '../debian.ts'
import { EXPORTED } from './exported.ts'
import { DEPLOY, eventually, FINE, get, Programs, run } from './programs.ts'

/** What Debian's Alertmanager reads whatever its settings: its package has to be installed, unpacked is not enough. */
const TEMPLATES = '/usr/share/prometheus/alertmanager/default.tmpl'

describe.runIf(FULL)('the alerts', () => {
  const promtool = () => debianProgram('promtool', 'prometheus')

  it('are understood by Prometheus, with its configuration', () => {
    expect(run(promtool(), ['check', 'rules', 'alerts.yml'])).toEqual(FINE)
    expect(run(promtool(), ['check', 'config', '--syntax-only', 'prometheus.yml'])).toEqual(FINE)
  })

  it('fire when they should, and only then', () => {
    expect(run(promtool(), ['test', 'rules', 'alerts.test.yml'])).toEqual(FINE)
  }, 900_000)
})

describe.runIf(FULL)('what watches beside the servers', () => {
  const programs = new Programs()
  const folder = () => programs.folder()
  const start = (program: string, args: readonly string[]) => programs.start(program, args)
  afterEach(() => programs.stop())

  it('Alertmanager mails an alert to whom it is set', async () => {
    if (!existsSync(TEMPLATES))
      throw new Error(
        `Debian's Alertmanager starts with ${TEMPLATES} alone. Install it (as root: apt-get install ` +
          '--no-install-recommends prometheus-alertmanager).',
      )
    const smtp = await startSmtp()
    const config = join(folder(), 'alertmanager.yml')
    const env = {
      PATH: process.env.PATH,
      ALERT_EMAIL: 'it@example.tn',
      SMTP_URL: smtp.url,
      MAIL_FROM: 'FXMatch <no-reply@example.tn>',
      ALERT_SMTP_TLS: 'false',
    }
    const { stdout } = spawnSync('sh', ['alertmanager.sh'], { cwd: DEPLOY, encoding: 'utf8', env })
    writeFileSync(config, stdout)
    const amtool = debianProgram('amtool', 'prometheus-alertmanager')
    expect(run(amtool, ['check-config', config])).toEqual(FINE)
    const address = `127.0.0.1:${await freePort()}`
    start(debianProgram('prometheus-alertmanager', 'prometheus-alertmanager'), [
      `--config.file=${config}`,
      `--storage.path=${folder()}`,
      `--web.listen-address=${address}`,
      '--cluster.listen-address=',
    ])
    await eventually(async () => expect(await get(`http://${address}/-/ready`)).toMatch(/OK/i))
    const alert = ['alert', 'add', 'TryOut', 'severity=critical', '--annotation=summary=Tried out']
    expect(run(amtool, [...alert, `--alertmanager.url=http://${address}`])).toEqual(FINE)
    await eventually(() => expect(smtp.received).toHaveLength(1))
    const [mail] = smtp.received
    expect(mail).toMatchObject({ from: 'no-reply@example.tn', to: ['it@example.tn'] })
    expect(bodyOf(mail?.source ?? '')).toContain('Tried out')
    const told = await get(`http://${address}/metrics`)
    for (const name of EXPORTED.filter((one) => one.startsWith('alertmanager_')))
      expect(told).toContain(`\n${name}{`)
    await smtp.stop()
  }, 120_000)

  it('the exporter of the machine tells what the alerts ask for', async () => {
    const address = `127.0.0.1:${await freePort()}`
    const program = debianProgram('prometheus-node-exporter', 'prometheus-node-exporter')
    start(program, [`--web.listen-address=${address}`])
    await eventually(async () => {
      const told = await get(`http://${address}/metrics`)
      for (const name of EXPORTED.filter((one) => one.startsWith('node_')))
        expect(told).toMatch(new RegExp(`^${name}[ {]`, 'm'))
    })
  }, 120_000)

  it('the sign-in that is tried is refused as it should be, and tells of a server where it is not', async () => {
    const world = await createMarketWorld()
    const app = await createTestApp(world)
    await app.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.app.server.address() as AddressInfo
    const address = `127.0.0.1:${await freePort()}`
    const program = debianProgram('prometheus-blackbox-exporter', 'prometheus-blackbox-exporter')
    start(program, [`--config.file=${join(DEPLOY, 'blackbox.yml')}`, `--web.listen-address=${address}`])
    await eventually(async () => expect(await get(`http://${address}/-/healthy`)).toMatch(/healthy/i))
    const tried = async (target: string, module = 'sign_in') => {
      const query = new URLSearchParams({ module, target })
      const told = await get(`http://${address}/probe?${query}`)
      return { told, success: /^probe_success 1$/m.test(told) }
    }
    const site = `http://127.0.0.1:${port}`
    expect((await tried(`${site}/api/login_check`)).success).toBe(true)
    const audited = await world.db.selectFrom('audit_entries').select(['action', 'object_id']).execute()
    expect(audited).toContainEqual({ action: 'session.refused', object_id: 'unknown' })
    expect((await tried(`${site}/api/nowhere`)).success).toBe(false)
    expect((await tried(`${site}/healthz`, 'site')).success).toBe(true)
    await app.close()
    expect((await tried(`${site}/api/login_check`)).success).toBe(false)
    await world.close()
  }, 120_000)

  it('the look at the site tells until when its certificate is good', async () => {
    const made = folder()
    const [key, cert] = [join(made, 'key.pem'), join(made, 'cert.pem')]
    const days = 40
    const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']
    const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=IP:127.0.0.1']
    expect(
      run('openssl', [...request, ...names, '-days', `${days}`, '-keyout', key, '-out', cert]).status,
    ).toBe(0)
    const server = createServer(
      { key: readFileSync(key), cert: readFileSync(cert) },
      (_request, response) => {
        response.end('ok')
      },
    ).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const address = `127.0.0.1:${await freePort()}`
    const config = join(made, 'blackbox.yml')
    const trusting = readFileSync(join(DEPLOY, 'blackbox.yml'), 'utf8').replace(
      'valid_status_codes: [200],',
      `valid_status_codes: [200], tls_config: { ca_file: ${cert} },`,
    )
    writeFileSync(config, trusting)
    const program = debianProgram('prometheus-blackbox-exporter', 'prometheus-blackbox-exporter')
    start(program, [`--config.file=${config}`, `--web.listen-address=${address}`])
    await eventually(async () => expect(await get(`http://${address}/-/healthy`)).toMatch(/healthy/i))
    const told = await get(`http://${address}/probe?module=site&target=https://127.0.0.1:${port}/`)
    const ends = Number(/^probe_ssl_earliest_cert_expiry (\S+)$/m.exec(told)?.[1])
    expect(Math.abs(ends - (Date.now() / 1_000 + days * 86_400))).toBeLessThan(600)
    for (const name of EXPORTED.filter((one) => one.startsWith('probe_')))
      expect(told).toContain(`\n${name} `)
    server.closeAllConnections()
    server.close()
  }, 120_000)
})
