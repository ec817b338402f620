import { execFileSync } from 'node:child_process'
import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Engine } from './engine.ts'

/** The services of `deploy/compose.yaml`, as Compose has started them, in a folder of their own with their own secrets. */
export class ContainerSet {
  readonly #engine: Engine
  readonly #project: string
  readonly folder: string
  readonly #environment: Readonly<Record<string, string>>

  /** @param folder a copy of `deploy`; its secrets are made here unless it has some */
  constructor(
    engine: Engine,
    project: string,
    folder: string,
    environment: Readonly<Record<string, string>>,
  ) {
    this.#engine = engine
    this.#project = project
    this.folder = folder
    this.#environment = environment
    execFileSync('bash', [join(folder, 'make-secrets.sh')])
  }

  /** The same containers, with other settings from now on. */
  with(environment: Readonly<Record<string, string>>): ContainerSet {
    return new ContainerSet(this.#engine, this.#project, this.folder, {
      ...this.#environment,
      ...environment,
    })
  }

  /** What an operator types behind `docker compose`. @returns what it wrote @throws Error with that, when it fails */
  async compose(...args: string[]): Promise<string> {
    const file = join(this.folder, 'compose.yaml')
    const whole = ['--project-name', this.#project, '--file', file, ...args]
    const { code, stdout, stderr } = await this.#engine.compose(whole, this.#environment)
    if (code === 0) return stdout
    throw new Error(`docker compose ${args.join(' ')}\n${stdout.slice(-3_000)}\n${stderr.slice(-3_000)}`)
  }

  container(service: string): string {
    return `${this.#project}-${service}-1`
  }

  /** One fact of a container, by podman's template. */
  async inspect(service: string, template: string): Promise<string> {
    const said = await this.#engine.podman('inspect', '--format', template, this.container(service))
    return said.trim()
  }

  /** A command in a running container, as its own user. */
  async exec(service: string, ...command: string[]): Promise<string> {
    return (await this.#engine.podman('exec', this.container(service), ...command)).trim()
  }

  /** @throws Error with the log when a service is not healthy within two minutes */
  async untilHealthy(...services: string[]): Promise<void> {
    for (const service of services)
      for (const until = Date.now() + 120_000; ; await delay(300)) {
        if ((await this.inspect(service, '{{.State.Health.Status}}')) === 'healthy') break
        if (Date.now() > until) throw new Error(await this.compose('logs', '--tail=30', service))
      }
  }

  /** Its database for the owner, as this machine reaches it. */
  async ownerUrl(): Promise<string> {
    const address = await this.inspect(
      'database',
      `{{(index .NetworkSettings.Networks "${this.#project}_inside").IPAddress}}`,
    )
    const url = new URL(readFileSync(join(this.folder, 'secrets/owner_database_url'), 'utf8'))
    url.hostname = address
    return url.href
  }

  /** Caddy's own authority, which signs for names of this machine alone. */
  authority(): Promise<string> {
    return this.exec('caddy', 'cat', '/data/caddy/pki/authorities/local/root.crt')
  }
}

/** A copy of the shipped folder. */
export function deployIn(release: string, target: string): string {
  cpSync(join(release, 'deploy'), target, { recursive: true })
  return target
}
