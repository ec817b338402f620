#!/usr/bin/env node
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { WebSocket, WebSocketServer } from 'ws'

// Stands where Playwright expects Firefox: starts the one of FIREFOX_PATH and passes on what the two say to each other. Playwright asks
// for the newest commands of WebDriver BiDi; what an older Firefox does not know of a screen's emulation yet (the preferred colours, for
// one) is answered as done, since no journey here looks at it. Every other unknown command is told to Playwright as it is.

/** Commands without which a journey only looks a little otherwise. */
const WITHOUT = 'emulation.'

const firefox = spawn(process.env.FIREFOX_PATH ?? 'firefox-esr', process.argv.slice(2), {
  stdio: ['ignore', 'inherit', 'pipe'],
})
firefox.once('error', (error) => {
  console.error(error)
  process.exit(1)
})
firefox.once('exit', (code) => process.exit(code ?? 1))
process.once('SIGTERM', () => firefox.kill('SIGTERM'))

for await (const line of createInterface({ input: firefox.stderr })) {
  const [, endpoint] = /WebDriver BiDi listening on (ws:\/\/\S+)$/.exec(line) ?? []
  console.error(endpoint === undefined ? line : `WebDriver BiDi listening on ${await bridgeTo(endpoint)}`)
}

/** Listens for Playwright, and passes on to an endpoint. @returns the address that it listens at */
async function bridgeTo(endpoint) {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  server.on('connection', (client, { url }) => passOn(client, new WebSocket(`${endpoint}${url}`)))
  await new Promise((resolve) => server.once('listening', resolve))
  return `ws://127.0.0.1:${server.address().port}`
}

function passOn(client, remote) {
  const asked = new Map()
  const opened = new Promise((resolve) => remote.once('open', resolve))
  client.on('message', async (data) => {
    const text = data.toString()
    const { id, method } = JSON.parse(text)
    asked.set(id, method)
    await opened
    remote.send(text)
  })
  remote.on('message', (data) => {
    const text = data.toString()
    const { type, id, error } = JSON.parse(text)
    const method = id === undefined ? undefined : asked.get(id)
    asked.delete(id)
    const isMissing = type === 'error' && error === 'unknown command' && method?.startsWith(WITHOUT)
    client.send(isMissing ? JSON.stringify({ type: 'success', id, result: {} }) : text)
  })
  client.once('close', () => remote.close())
  remote.once('close', () => client.close())
  for (const side of [client, remote]) side.on('error', (error) => console.error(error))
}
