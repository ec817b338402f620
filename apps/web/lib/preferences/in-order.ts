/**
 * What somebody has put into an order of their own. What they have not moved stands behind the one that it usually follows, so that
 * what a later release adds finds its place; names that mean nothing (any more) are left out.
 */
export function inOrder(usual: readonly string[], wanted: readonly string[]): string[] {
  const order = [...new Set(wanted)].filter((id) => usual.includes(id))
  usual.forEach((id, at) => {
    if (order.includes(id)) return
    const before = usual[at - 1]
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, id)
  })
  return order
}
