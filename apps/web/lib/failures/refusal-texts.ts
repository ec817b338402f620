import i18next from 'i18next'

/** How long a refusal waits for its sentence: after a new release the file may be gone, and i18next tries for ten seconds. */
const PATIENCE_MS = 2_000

/**
 * Has the sentences of refusals, in the language spoken and in each that is chosen later. They are fetched when something is
 * refused: on pages that everybody opens that is rare, and they weigh more than all that such a page says. Where they cannot be
 * had, the server's own sentence is shown.
 */
export async function fetchRefusalTexts(): Promise<void> {
  if (i18next.hasLoadedNamespace('refusals')) return
  await Promise.race([
    i18next.loadNamespaces('refusals'),
    new Promise((resolve) => setTimeout(resolve, PATIENCE_MS)),
  ])
}
