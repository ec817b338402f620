const partsOf = (path: string) => path.replace(/\/$/, '').split('/')

/**
 * Whether an address shows a page: `$id` of its path stands for anything between two slashes, `{-$page}` for that or nothing.
 * @param path as the router writes it @param address the path of an address
 */
export function fitsAddress(path: string, address: string): boolean {
  const wanted = partsOf(path)
  const given = partsOf(address)
  return (
    given.length <= wanted.length &&
    wanted.every((part, index) => {
      const has = given[index]
      if (part.startsWith('{-$')) return has !== ''
      return part.startsWith('$') ? has !== undefined && has !== '' : has === part
    })
  )
}
