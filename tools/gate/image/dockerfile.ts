import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { basename, join, matchesGlob, relative } from 'node:path'

/** One line of a Dockerfile, continuation lines joined: the instruction and the rest. */
interface Instruction {
  readonly name: string
  readonly rest: string
}

/** What a build by hand has made: the folder that would be `/`, and how the image is started. */
export interface BuiltImage {
  readonly root: string
  readonly workdir: string
  readonly environment: Readonly<Record<string, string>>
  readonly command: readonly string[]
}

function read(dockerfile: string): Instruction[] {
  return dockerfile
    .replace(/\\\n/g, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => {
      const [name = '', ...rest] = line.trim().split(/\s+/)
      return { name, rest: rest.join(' ') }
    })
}

/** The patterns of a `.dockerignore`; this project uses none of its exceptions (`!`). */
function ignoring(text: string): (path: string) => boolean {
  const patterns = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return (path) => {
    const parts = path.split('/')
    const parents = parts.map((_, index) => parts.slice(0, index + 1).join('/'))
    return patterns.some((pattern) => parents.some((parent) => matchesGlob(parent, pattern)))
  }
}

/**
 * Carries a Dockerfile's steps out without a container engine: each stage is a folder, `COPY` copies (what `.dockerignore`
 * leaves), `RUN` runs with this machine's own programs. It knows what this project's Dockerfile uses, and refuses the rest.
 * @param folder where the stages are made
 * @throws Error naming the step that failed
 */
export function buildByHand(context: string, folder: string): BuiltImage {
  const ignored = ignoring(readFileSync(join(context, '.dockerignore'), 'utf8'))
  const stages = new Map<string, Stage>()
  let stage = new Stage(join(folder, 'none'))
  let count = 0
  for (const { name, rest } of read(readFileSync(join(context, 'Dockerfile'), 'utf8'))) {
    if (name === 'FROM') {
      const as = / AS (\w+)$/.exec(rest)?.[1] ?? 'last'
      stage = new Stage(join(folder, `${count}-${as}`))
      count += 1
      stages.set(as, stage)
    } else if (name === 'COPY') stage.copy(rest, { context, ignored, stages })
    else if (name === 'RUN') stage.run(rest)
    else if (name === 'WORKDIR') stage.workdir = rest
    else if (name === 'ENV') {
      for (const [, key = '', value = ''] of rest.matchAll(/(\w+)=(\S+)/g)) stage.environment[key] = value
    } else if (name === 'CMD') stage.command = JSON.parse(rest)
    else if (!['ARG', 'USER', 'EXPOSE', 'HEALTHCHECK', 'STOPSIGNAL'].includes(name))
      throw new Error(`this Dockerfile uses ${name}, which is not known here`)
  }
  return stage
}

class Stage implements BuiltImage {
  readonly root: string
  workdir = '/'
  readonly environment: Record<string, string> = {}
  command: readonly string[] = []

  constructor(root: string) {
    this.root = root
    rmSync(root, { recursive: true, force: true })
  }

  #inside(path: string): string {
    return path.startsWith('/') ? join(this.root, path) : join(this.root, this.workdir, path)
  }

  copy(
    rest: string,
    from: { context: string; ignored: (path: string) => boolean; stages: ReadonlyMap<string, Stage> },
  ): void {
    const other = /^--from=(\w+) /.exec(rest)?.[1]
    const paths = rest.replace(/^--from=\w+ /, '').split(' ')
    const target = paths.pop() ?? ''
    const source = other === undefined ? null : from.stages.get(other)
    if (source === undefined) throw new Error(`COPY ${rest}: no such stage`)
    for (const path of paths) {
      const origin = source ? join(source.root, path) : join(from.context, path)
      if (!existsSync(origin)) throw new Error(`COPY ${rest}: ${path} is missing`)
      const isFolder = statSync(origin).isDirectory()
      const to = this.#inside(isFolder || !target.endsWith('/') ? target : join(target, basename(path)))
      mkdirSync(join(to, '..'), { recursive: true })
      cpSync(origin, to, {
        recursive: true,
        verbatimSymlinks: true,
        filter: (file) => source !== null || !from.ignored(relative(from.context, file) || '.'),
      })
    }
  }

  run(command: string): void {
    const cwd = this.#inside('.')
    mkdirSync(cwd, { recursive: true })
    const { status, stderr, stdout } = spawnSync('sh', ['-c', command], {
      cwd,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, HOME: process.env.HOME, npm_config_prefer_offline: 'true' },
    })
    if (status !== 0) throw new Error(`RUN ${command}\n${stdout.slice(-2_000)}\n${stderr.slice(-4_000)}`)
  }
}

/** Names of the packages that an image would carry. */
export function packagesIn(modules: string): string[] {
  return readdirSync(modules).flatMap((name) =>
    name.startsWith('@') ? readdirSync(join(modules, name)).map((own) => `${name}/${own}`) : [name],
  )
}
