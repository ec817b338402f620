import { forkServer } from './forked-server.ts'

/** Starts a sandbox with the demonstration's market on a database of its own; loading it takes half a minute. */
export const startSandboxServer = () => forkServer('sandbox-server.ts', 'the sandbox')
