/**
 * Which row goes with which column so that the sum of what they are worth together is the most: the Hungarian method with
 * potentials, O(n³) for at most twenty parts of a name.
 * @param worth rows × columns, each at least 0; there may be more of either
 * @returns the column of each row, or -1
 */
export function bestAssignment(worth: readonly (readonly number[])[]): number[] {
  const rows = worth.length
  const columns = worth[0]?.length ?? 0
  if (rows === 0 || columns === 0) return worth.map(() => -1)
  if (rows > columns) {
    const turned = Array.from({ length: columns }, (_, column) => worth.map((row) => row[column] ?? 0))
    const rowOf = bestAssignment(turned)
    const columnOf = worth.map(() => -1)
    rowOf.forEach((row, column) => {
      if (row >= 0) columnOf[row] = column
    })
    return columnOf
  }
  const cost = (row: number, column: number) => -(worth[row - 1]?.[column - 1] ?? 0)
  const rowPrice = new Array<number>(rows + 1).fill(0)
  const columnPrice = new Array<number>(columns + 1).fill(0)
  const rowAt = new Array<number>(columns + 1).fill(0)
  const way = new Array<number>(columns + 1).fill(0)
  for (let row = 1; row <= rows; row++) {
    rowAt[0] = row
    let column = 0
    const least = new Array<number>(columns + 1).fill(Number.POSITIVE_INFINITY)
    const used = new Array<boolean>(columns + 1).fill(false)
    do {
      used[column] = true
      const at = rowAt[column] ?? 0
      let delta = Number.POSITIVE_INFINITY
      let next = 0
      for (let j = 1; j <= columns; j++) {
        if (used[j]) continue
        const reduced = cost(at, j) - (rowPrice[at] ?? 0) - (columnPrice[j] ?? 0)
        if (reduced < (least[j] ?? 0)) {
          least[j] = reduced
          way[j] = column
        }
        if ((least[j] ?? 0) < delta) {
          delta = least[j] ?? 0
          next = j
        }
      }
      for (let j = 0; j <= columns; j++) {
        if (used[j]) {
          rowPrice[rowAt[j] ?? 0] = (rowPrice[rowAt[j] ?? 0] ?? 0) + delta
          columnPrice[j] = (columnPrice[j] ?? 0) - delta
        } else least[j] = (least[j] ?? 0) - delta
      }
      column = next
    } while (rowAt[column] !== 0)
    do {
      const before = way[column] ?? 0
      rowAt[column] = rowAt[before] ?? 0
      column = before
    } while (column !== 0)
  }
  const columnOf = worth.map(() => -1)
  for (let j = 1; j <= columns; j++) {
    const row = rowAt[j] ?? 0
    if (row > 0) columnOf[row - 1] = j - 1
  }
  return columnOf
}
