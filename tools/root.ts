import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Absolute path of the project's root folder, wherever a command was called from. */
export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
