import { createServer } from 'node:net'
import pg from 'pg'

/** Something in the way of starting that the person at the terminal can change; the message says all of it. */
export class StartError extends Error {
  override name = 'StartError'
}

const DEFAULT_PORT = 3000
const CONNECT_TIMEOUT_MS = 5_000

/**
 * Reads the port to serve on from the environment's PORT.
 *
 * @throws StartError when it is not a number from 1 to 65535
 */
export function readPort(text: string | undefined): number {
  if (text === undefined || text === '') return DEFAULT_PORT
  const port = Number(text)
  if (/^\d{1,5}$/.test(text) && port >= 1 && port <= 65_535) return port
  throw new StartError(`PORT must be a number from 1 to 65535; it is "${text}".`)
}

/**
 * Makes sure the address can be listened on, before anything slow is done for nothing.
 *
 * @throws StartError when it is taken, not permitted or not of this machine
 */
export function checkPort(host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => reject(explainPort(error, host, port)))
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve()))
  })
}

function explainPort(error: NodeJS.ErrnoException, host: string, port: number): Error {
  const other = `Choose another one: PORT=${port === 65_535 ? DEFAULT_PORT : port + 1} npm start`
  if (error.code === 'EADDRINUSE') return new StartError(`Port ${port} is already in use. ${other}`)
  if (error.code === 'EACCES') return new StartError(`Port ${port} may not be used by this account. ${other}`)
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return new StartError(`HOST=${host} is not an address of this machine.`)
  }
  return error
}

/**
 * Makes sure a given database answers.
 *
 * @param url the value of DATABASE_URL; its password never appears in a message
 * @throws StartError naming host, port, database and the reason
 */
export async function checkDatabase(url: string): Promise<void> {
  const place = describeDatabase(url)
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
  try {
    await client.connect()
    await client.query('SELECT 1')
  } catch (error) {
    throw new StartError(`The database of DATABASE_URL cannot be reached: ${place}: ${reason(error)}`)
  } finally {
    await client.end().catch((error: unknown) => reason(error))
  }
}

function describeDatabase(text: string): string {
  const url = URL.parse(text)
  if (!url || !['postgres:', 'postgresql:'].includes(url.protocol)) {
    throw new StartError('DATABASE_URL must be of the form postgres://user:password@host:port/database.')
  }
  return `host ${url.hostname || 'localhost'}, port ${url.port || '5432'}, database ${url.pathname.slice(1) || '(none)'}`
}

/** An error's own words, or its code where it has none (a refused connection to a name with two addresses). */
function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.message || ('code' in error ? String(error.code) : error.name)
}
