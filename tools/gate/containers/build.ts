import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { OPTIONS } from './bases.ts'
import type { Engine } from './engine.ts'

/**
 * Builds the project's Dockerfile. What this machine's npm is told of registries and certificates is mounted while it runs,
 * and is in no layer.
 * @param context its folder: the project, or a release made from it
 * @param nodeImage what it stands on, by its digest
 * @param tag the image's name
 */
export async function buildImage(
  engine: Engine,
  options: { readonly context: string; readonly nodeImage: string; readonly tag: string },
): Promise<void> {
  const { context, nodeImage, tag } = options
  await engine.buildah(
    'build',
    ...OPTIONS,
    '--network=host',
    ...npmMounts().map((mount) => `--volume=${mount}`),
    `--build-arg=NODE_IMAGE=${nodeImage}`,
    '--file',
    join(context, 'Dockerfile'),
    '--tag',
    tag,
    context,
  )
}

/** What npm here is told, for npm in the image: its settings, its certificates, and what it has fetched before. */
function npmMounts(): string[] {
  const npm = (name: string) =>
    execFileSync('npm', ['config', 'get', name], {
      encoding: 'utf8',
      cwd: '/',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  const [cache, settings, named] = [npm('cache'), npm('userconfig'), npm('cafile')]
  mkdirSync(cache, { recursive: true })
  const certificates = [named, process.env.NODE_EXTRA_CA_CERTS ?? ''].find((file) => existsSync(file))
  return [
    `${cache}:/root/.npm`,
    ...(existsSync(settings) ? [`${settings}:/root/.npmrc:ro`] : []),
    // Where npm of an image reads its settings for all; one line in a file of its own.
    ...(certificates ? [`${certificates}:/etc/npm-certificates.pem:ro`] : []),
  ]
}
