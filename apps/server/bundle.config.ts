import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { basename, dirname, isAbsolute, join, relative } from 'node:path'
import { type Plugin, rolldown } from 'rolldown'

const SERVER = import.meta.dirname
const ROOT = join(SERVER, '../..')
/** Where `bin/fxmatch` looks for the bundle; one folder, so that `places` knows where its files are. */
const DIST = join(SERVER, 'dist')
/** Every file that the bundle was made of by its checksum, as `sha256sum --check` reads them from the root. */
const SOURCES = join(DIST, 'sources.sha256')

/** A module that has errors told by the lines of the sources before it loads the one of the rest of its name. */
const ENTRY = 'entry:'
const entryOf = (file: string) => `${ENTRY}${file}`

/**
 * Puts our own TypeScript, the threads' too, into some files of JavaScript: a server on it has less in memory and starts
 * sooner (record 0224). Libraries stay where npm has put them, and so does what is read as a file: migrations, texts, fonts.
 * @returns of how many files it was made
 * @throws Error where the bundle would not find what its sources find
 */
export async function bundleServer(): Promise<number> {
  const sources = new Set([import.meta.filename])
  const build = await rolldown({
    cwd: ROOT,
    platform: 'node',
    input: { fxmatch: entryOf(join(SERVER, 'fxmatch.ts')) },
    plugins: [entries, libraries, places, collect(sources)],
    onLog: (_, log, tell) => {
      // `places` changes text within a line, and errors are told by lines; a slow machine is none. Whatever else there is to
      // warn of is wrong.
      if (log.code !== 'SOURCEMAP_BROKEN' && log.code !== 'PLUGIN_TIMINGS') tell('error', log)
    },
  })
  try {
    await build.write({
      dir: DIST,
      cleanDir: true,
      format: 'esm',
      entryFileNames: '[name].js',
      chunkFileNames: '[name]-[hash].js',
      sourcemap: true,
      // They lie beside it.
      sourcemapExcludeSources: true,
    })
  } finally {
    await build.close()
  }
  // Last: without it the bundle is not run.
  writeFileSync(SOURCES, [...sources].sort().map(checksumLine).join(''))
  return sources.size
}

const checksumLine = (file: string) =>
  `${createHash('sha256').update(readFileSync(file)).digest('hex')}  ${relative(ROOT, file)}\n`

const entries: Plugin = {
  name: 'fxmatch:entries',
  resolveId: (id) => (id.startsWith(ENTRY) ? id : null),
  load: (id) =>
    id.startsWith(ENTRY)
      ? `import { setSourceMapsSupport } from 'node:module'
setSourceMapsSupport(true)
await import(${JSON.stringify(id.slice(ENTRY.length))})`
      : null,
}

/** Leaves libraries where they are. */
const libraries: Plugin = {
  name: 'fxmatch:libraries',
  async resolveId(id, importer) {
    if (isBuiltin(id)) return { id, external: true }
    if (importer === undefined || /^(\.|\/|entry:|@fxmatch\/)/.test(id)) return null
    const [there, here] = await Promise.all(
      [importer, join(DIST, 'fxmatch.js')].map((from) => this.resolve(id, from, { skipSelf: true })),
    )
    // A library of a package alone, or in another version than the server's.
    if (!there || there.id !== here?.id)
      throw new Error(`${id}, as ${relative(ROOT, importer)} has it, is not the server's own`)
    return { id, external: true }
  },
}

/**
 * A source that reads files beside it goes on reading them there, whatever file of the bundle it stands in. The program of a
 * thread becomes an entry of the bundle.
 */
const places: Plugin = {
  name: 'fxmatch:places',
  transform(code, file) {
    if (!isAbsolute(file) || !code.includes('import.meta')) return null
    const threaded = code.replace(/new URL\('\.\/([\w-]+)\.ts', import\.meta\.url\)/g, (_, name: string) => {
      const fileName = `${name}.js`
      this.emitFile({ type: 'chunk', id: entryOf(join(dirname(file), `${name}.ts`)), fileName })
      return `new URL('./${fileName}', import.meta.BUNDLE)`
    })
    const [at, folder] = [file, dirname(file)].map((path) => JSON.stringify(relative(DIST, path)))
    const placed: Readonly<Record<string, string>> = {
      BUNDLE: 'import.meta.url',
      url: `new URL(${at}, import.meta.url).href`,
      dirname: `\`\${import.meta.dirname}/\${${folder}}\``,
    }
    return threaded.replace(/import\.meta\b(?:\.(\w+))?/g, (_, name = '') => {
      const text = placed[name]
      if (text === undefined) throw new Error(`${basename(file)}: import.meta.${name} is not known here`)
      return text
    })
  },
}

const collect = (sources: Set<string>): Plugin => ({
  name: 'fxmatch:sources',
  buildEnd() {
    for (const id of this.getModuleIds()) if (isAbsolute(id)) sources.add(id)
  },
})

if (import.meta.main) console.log(`The server was bundled from ${await bundleServer()} files.`)
