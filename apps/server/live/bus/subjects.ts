/** What separates the parts of a subject, or means something to NATS. */
const SPECIAL = /[.*>\s]/g

const escaped = (character: string) =>
  `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`

/** The subject of a topic: its parts, `orders/…`, become the subject's, `<prefix>.orders.…`. */
export function subjectOf(prefix: string, topic: string): string {
  const parts = topic.split('/').map((part) => encodeURIComponent(part).replace(SPECIAL, escaped))
  return [prefix, ...parts].join('.')
}

/** The topic of a subject that `subjectOf` made. @throws URIError when it did not */
export function topicOf(prefix: string, subject: string): string {
  return subject
    .slice(prefix.length + 1)
    .split('.')
    .map(decodeURIComponent)
    .join('/')
}
