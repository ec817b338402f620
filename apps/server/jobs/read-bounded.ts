/**
 * The body of an answer, of so many bytes at most. One that drips is cut by the signal of its request.
 * @param who who answers, for the message
 * @throws Error above `most` bytes
 */
export async function readBounded(response: Response, most: number, who: string): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.byteLength
    if (size > most) throw new Error(`${who} answers more than ${most} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}
