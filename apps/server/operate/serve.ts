import { serve } from '../main.ts'
import { explainStart } from '../start/explain.ts'

/** `fxmatch serve`: starts a server, which goes on after this. */
export async function serveHere(env: NodeJS.ProcessEnv): Promise<void> {
  try {
    await serve(env)
  } catch (error) {
    console.error(explainStart(error))
    process.exit(1)
  }
}
