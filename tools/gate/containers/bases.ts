import { execFileSync } from 'node:child_process'
import { copyFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DEBIAN, type Engine, UNSIGNED_SOON } from './engine.ts'

const HERE = fileURLToPath(new URL('./bases', import.meta.url))

/** The two Debians that all of them stand on: as Node's image does, and one whose PostgreSQL is of this version. */
const SUITES = {
  bookworm: { packages: [], options: [] },
  forky: {
    packages: ['postgresql-18', 'gosu', 'caddy', 'nats-server', 'wget', 'ca-certificates'],
    options: UNSIGNED_SOON,
  },
} as const

/**
 * Makes the images that the Dockerfile and the compose file stand on, under the names that they use, where they are not
 * there already: of Debian's packages and of npm's Node, since no registry of images is asked.
 * @param names images as the files name them, such as `node:24.21.0-bookworm-slim`
 */
export async function makeBases(engine: Engine, names: readonly string[]): Promise<void> {
  for (const suite of ['bookworm', 'forky'] as const) await makeDebian(engine, suite)
  for (const name of names) {
    const folder = mkdtempSync(join(tmpdir(), 'fxmatch-base-'))
    try {
      const kind = name.split(':', 1)[0] ?? ''
      const file = join(HERE, `${kind}.Dockerfile`)
      if (kind === 'node') putNode(folder)
      if (kind === 'postgres') cpSync(join(HERE, 'postgres'), folder, { recursive: true })
      await engine.buildah('build', ...OPTIONS, '--file', file, '--tag', `docker.io/library/${name}`, folder)
    } finally {
      rmSync(folder, { recursive: true })
    }
  }
}

/** Docker's own format, which keeps health checks. */
export const OPTIONS = ['--format=docker', '--no-cache', '--pull=never'] as const

async function makeDebian(engine: Engine, suite: keyof typeof SUITES): Promise<void> {
  const { packages, options } = SUITES[suite]
  const mark = packages.join('-') || 'plain'
  const name = `localhost/fxmatch/${suite}`
  const present = await engine.podman(
    'images',
    '--quiet',
    `--filter=label=packages=${mark}`,
    `--filter=reference=${name}`,
  )
  if (present.trim() !== '') return
  const folder = mkdtempSync(join(tmpdir(), 'fxmatch-debian-'))
  try {
    console.info(`Making a Debian (${suite}) for the images …`)
    const include = packages.length > 0 ? [`--include=${packages.join(',')}`] : []
    const archive = join(folder, 'root.tar')
    execFileSync(
      'mmdebstrap',
      [
        '--variant=minbase',
        '--dpkgopt=path-exclude=/usr/share/doc/*',
        ...options,
        ...include,
        suite,
        archive,
        DEBIAN,
      ],
      { stdio: ['ignore', 'ignore', 'pipe'] },
    )
    await engine.podman('import', `--change=LABEL packages=${mark}`, archive, name)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The Node that runs this, and the npm beside the npm that is called here. */
function putNode(folder: string): void {
  copyFileSync(process.execPath, join(folder, 'node'))
  const npm = execFileSync('sh', ['-c', 'realpath "$(command -v npm)"'], { encoding: 'utf8' }).trim()
  cpSync(join(dirname(npm), '..'), join(folder, 'npm'), { recursive: true })
}
