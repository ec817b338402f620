/** All that is reached from where one begins, which belongs to it. @param nextOf what one thing leads to */
export function reached<T>(begin: Iterable<T>, nextOf: (one: T) => Iterable<T>): Set<T> {
  const found = new Set(begin)
  // What is added while a set is gone through is gone through as well.
  for (const one of found) for (const next of nextOf(one)) found.add(next)
  return found
}
