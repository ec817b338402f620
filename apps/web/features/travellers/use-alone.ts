import { useQueryClient } from '@tanstack/react-query'

/** Runs what is pressed unless something is under way: of two presses a busy page hears the second before it shows the first. */
export function useAlone(): (run: () => void) => void {
  const client = useQueryClient()
  return (run) => {
    if (client.isMutating() === 0) run()
  }
}
