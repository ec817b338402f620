import type { ServerResponse } from 'node:http'
import type { Writable } from 'node:stream'
import type { Sink } from './subscriber.ts'

/**
 * Turns a response into a stream of events: headers at once, then raw bytes until either side closes. Without chunked
 * encoding, so that one buffer goes to every socket as it is; the end of the connection is the end of the stream.
 */
export function openEventStream(response: ServerResponse, headers: Record<string, string | string[]>): Sink {
  response.useChunkedEncodingByDefault = false
  response.shouldKeepAlive = false
  response.writeHead(200, {
    ...headers,
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache, no-transform',
    'x-accel-buffering': 'no',
  })
  response.flushHeaders()
  // Small and many: waiting to fill a packet would only delay them.
  response.socket?.setNoDelay(true)
  response.socket?.setTimeout(0)
  // Past the response, whose bookkeeping for each write costs as much as the write. Without one yet, it queues.
  const line: Writable = response.socket ?? response
  return {
    write: (bytes) => {
      if (!response.writableEnded && !line.destroyed) line.write(bytes)
    },
    pending: () => response.writableLength,
    onceTaken: (callback) => {
      line.once('drain', callback)
    },
    close: () => {
      // A client that does not read would keep a polite end waiting for ever.
      if (response.writableLength > 0) response.destroy()
      else response.end()
    },
  }
}
