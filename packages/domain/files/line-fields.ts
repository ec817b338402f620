/** The fields of a line, quotes around them taken off; null where one is not closed. */
export function fieldsOf(line: string, separator: string): string[] | null {
  if (!line.includes('"')) return line.split(separator)
  const fields: string[] = []
  let [field, quoted] = ['', false]
  for (let index = 0; index < line.length; index += 1) {
    const sign = line[index] ?? ''
    if (sign === '"' && quoted && line[index + 1] === '"') {
      field += '"'
      index += 1
    } else if (sign === '"') quoted = !quoted
    else if (sign === separator && !quoted) {
      fields.push(field)
      field = ''
    } else field += sign
  }
  return quoted ? null : [...fields, field]
}
