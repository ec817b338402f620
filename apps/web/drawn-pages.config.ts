import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { LanguageCode } from '../../packages/domain/languages/languages.ts'
import type { NamesOfClasses } from './class-names.config.ts'

export interface DrawnPage {
  /** By language; null for one that says nothing before it knows its code. */
  readonly html: Readonly<Record<LanguageCode, string>> | null
  /** The calls that it makes as soon as it is there, `$code` standing for its code. */
  readonly asks: readonly string[]
}

/** By path. */
export type DrawnPages = Readonly<Record<string, DrawnPage>>

/**
 * Draws what pages look like before anything is known of who opens them (`app/drawn`): a browser can paint that without a
 * script. In a thread of its own, which has the window that modules of the web ask for.
 * @throws Error where a page would bring a script of its own, which the security policy forbids
 */
export async function drawPages(names: NamesOfClasses): Promise<DrawnPages> {
  const thread = new Worker(join(import.meta.dirname, 'drawing-thread.config.ts'), { workerData: names })
  try {
    const [drawn] = (await once(thread, 'message')) as [DrawnPages]
    for (const [path, page] of Object.entries(drawn))
      for (const html of Object.values(page.html ?? {}))
        if (/<(script|style|link)\b/.test(html)) throw new Error(`${path} is not drawn by its HTML alone`)
    return drawn
  } finally {
    await thread.terminate()
  }
}
