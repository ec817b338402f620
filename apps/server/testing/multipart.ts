/** One part of a multipart body; with a file name it is a file. */
export interface Part {
  readonly name: string
  readonly content: Uint8Array | string
  readonly fileName?: string
  readonly type?: string
}

const BOUNDARY = 'fxmatch-test-boundary'

/** A multipart body as a client writes it, names included as they are. @returns payload and headers for `inject` */
export function multipart(parts: readonly Part[]): { payload: Buffer; headers: Record<string, string> } {
  const pieces = parts.flatMap(({ name, content, fileName, type }) => {
    const file = fileName === undefined ? '' : `; filename="${fileName}"`
    const kind = fileName === undefined ? '' : `content-type: ${type ?? 'application/octet-stream'}\r\n`
    return [
      Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${file}\r\n${kind}\r\n`),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ]
  })
  return {
    payload: Buffer.concat([...pieces, Buffer.from(`--${BOUNDARY}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  }
}
