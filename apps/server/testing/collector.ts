import { once } from 'node:events'
import { createServer, type Server } from 'node:http'

/** A span as OTLP has it in JSON. */
export interface CollectedSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly kind: number
  readonly status: { readonly code?: number }
  readonly attributes: readonly { key: string; value: { stringValue?: string; intValue?: number } }[]
}

/** A collector: takes OTLP over HTTP and keeps what it is sent. */
export class Collector {
  readonly #server: Server
  /** Everything that was sent, as text. */
  text = ''
  readonly paths = new Set<string>()

  constructor() {
    this.#server = createServer(async (request, response) => {
      this.paths.add(`${request.method} ${request.url}`)
      for await (const chunk of request) this.text += chunk
      this.text += '\n'
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  }

  async listen(): Promise<string> {
    await once(this.#server.listen(0, '127.0.0.1'), 'listening')
    const address = this.#server.address()
    if (address === null || typeof address === 'string') throw new Error('no port')
    return `http://127.0.0.1:${address.port}`
  }

  spans(): CollectedSpan[] {
    const batches = this.text.split('\n').filter((line) => line !== '')
    return batches.flatMap((batch) =>
      JSON.parse(batch).resourceSpans.flatMap((resource: { scopeSpans: { spans: CollectedSpan[] }[] }) =>
        resource.scopeSpans.flatMap(({ spans }) => spans),
      ),
    )
  }

  /** The spans of a trace, or all. */
  of(traceId: string): CollectedSpan[] {
    return this.spans().filter((span) => span.traceId === traceId)
  }

  close(): void {
    this.#server.close()
    this.#server.closeAllConnections()
  }
}
