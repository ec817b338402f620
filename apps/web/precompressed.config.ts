import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

/** What the browser is sent as it is built. Fonts are compressed already; pages are made by the server. */
const COMPRESSED = /^(?!\.).*\.(js|css|svg|md)$/
/** What only developers' tools fetch, to show sources and the lines of errors: large, and most of it is never fetched. */
const MAPS = /\.map$/
/** Smaller files fit into one packet anyway. */
const FROM_BYTES = 1_024

const brotliOf = promisify(brotliCompress)
const gzipOf = promisify(gzip)

/**
 * Leaves each file's compressed forms beside it, so that the server compresses none while somebody waits: brotli's best,
 * and gzip for who reaches the site without HTTPS, where browsers take no brotli. Source maps are left in one form alone,
 * gzip, which everything that reads them takes: plain they would be most of the build.
 */
export function precompressed(): Plugin {
  return {
    name: 'fxmatch:precompressed',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const files = await readdir(dir, { recursive: true })
      await Promise.all([
        ...files.filter((file) => COMPRESSED.test(file)).map((file) => compress(join(dir, file))),
        ...files.filter((file) => MAPS.test(file)).map((file) => replaceByGzip(join(dir, file))),
      ])
    },
  }
}

async function compress(file: string): Promise<void> {
  const plain = await readFile(file)
  if (plain.length < FROM_BYTES) return
  const [br, gz] = await Promise.all([
    brotliOf(plain, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } }),
    gzipOf(plain, { level: constants.Z_BEST_COMPRESSION }),
  ])
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
}

async function replaceByGzip(file: string): Promise<void> {
  await writeFile(`${file}.gz`, await gzipOf(await readFile(file)))
  await rm(file)
}
