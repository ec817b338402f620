import { serve } from '../main.ts'
import { lastWords } from '../start/last-words.ts'

/** `fxmatch serve`: starts a server, which goes on after this. */
export async function serveHere(env: NodeJS.ProcessEnv): Promise<void> {
  try {
    await serve(env)
  } catch (error) {
    lastWords(error)
    process.exit(1)
  }
}
