import i18next from 'i18next'

/**
 * Has the sentences of refusals, in the language spoken and in each that is chosen later. They are fetched when something is
 * refused: on pages that everybody opens that is rare, and they weigh more than all that such a page says. Where they cannot be
 * had, the server's own sentence is shown.
 */
export async function fetchRefusalTexts(): Promise<void> {
  await i18next.loadNamespaces('refusals')
}
