import { type Zippable, zipSync } from 'fflate'

/** A file of an archive; `at` is the moment that the archive gives it, ISO 8601. */
export interface ZippedFile {
  readonly name: string
  readonly at: string
  readonly bytes: Uint8Array
}

/**
 * A zip of some files, as they are: PDFs are compressed already. The same files always give the same bytes.
 * @throws RangeError for two files of one name, of which the second would take the place of the first
 */
export function zipFiles(files: readonly ZippedFile[]): Uint8Array {
  const entries: Zippable = {}
  for (const { name, at, bytes } of files) {
    if (name in entries) throw new RangeError(`Two files are called ${name}`)
    entries[name] = [bytes, { level: 0, mtime: at }]
  }
  return zipSync(entries)
}
