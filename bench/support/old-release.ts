import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type * as bundle from '@fxmatch/server/bundle.config'
import { freePort } from '@fxmatch/server/embedded/free-port'
import type * as processes from '@fxmatch/tools/process/server-process'
import type * as stacks from './stack.ts'
import type { Stack } from './stack.ts'

/** A worktree of the release that this one is measured beside: `FXMATCH_OLD`. */
export const OLD_RELEASE = process.env.FXMATCH_OLD

/**
 * Another release as it was, from its own worktree: its server on its own database, with its own schema. What migrations have
 * made cheaper would otherwise be cheaper for it too. A release that cannot tell its processor's time answers with no number.
 */
export async function startOldStack(root: string, log: (line: string) => void): Promise<Stack> {
  const { startStack } = (await import(
    pathToFileURL(join(root, 'bench/support/stack.ts')).href
  )) as typeof stacks
  const stack: Omit<Stack, 'processorSeconds'> & Partial<Stack> = await startStack((line) =>
    log(`the old one: ${line}`),
  )
  return { processorSeconds: () => Number.NaN, ...stack }
}

/** A server of another release. */
export interface OldServer {
  readonly url: string
  stop(): Promise<void>
}

/** Bundles another release in its own worktree, and starts it on the same database. */
export async function startOldRelease(
  root: string,
  environment: NodeJS.ProcessEnv,
  log: (line: string) => void,
): Promise<OldServer> {
  const of = (file: string) => import(pathToFileURL(join(root, file)).href)
  const { bundleServer } = (await of('apps/server/bundle.config.ts')) as typeof bundle
  const { startServerProcess } = (await of('tools/process/server-process.ts')) as typeof processes
  log(`the old one was bundled from ${await bundleServer()} files`)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const server = await startServerProcess({ ...environment, PORT: `${port}`, PUBLIC_URL: url }, 'deployed')
  return { url, stop: () => server.stop() }
}
