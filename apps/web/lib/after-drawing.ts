/** A drawing takes less than this; where it seems to take more, the page is not shown: milliseconds. */
const HIDDEN_PATIENCE_MS = 1_000

/**
 * Runs something after the browser's next drawing, or soon where nothing is drawn: a hidden page draws nothing.
 * @returns a way to leave it, where that has not come yet
 */
export function afterDrawing(run: () => void): () => void {
  let done = false
  const once = () => {
    if (done) return
    done = true
    run()
  }
  window.requestAnimationFrame(() => window.setTimeout(once, 0))
  window.setTimeout(once, HIDDEN_PATIENCE_MS)
  return () => {
    done = true
  }
}
