import { forkServer } from './forked-server.ts'

/** Starts a server on the journeys' database that asks those who approve for a second factor. */
export const startStrictServer = () => forkServer('strict-server.ts', 'the strict server')
