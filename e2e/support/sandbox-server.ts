import { forkServer } from './forked-server.ts'

/** Starts a sandbox with the demonstration's market on a database of its own. */
export const startSandboxServer = () => forkServer('sandbox-server.ts', 'the sandbox')
