import type { ThirdPartyModule } from 'i18next'

const VOWEL = /^[aeiouàâäéèêëîïôöœùûü]/i

/**
 * French « de » before what a text is told: `d’octobre`, `d’Amen Bank`, `de mai`. A word in h keeps its « de », as the
 * names of people here do (« de Hatem »).
 */
export function withDe(told: string): string {
  return VOWEL.test(told) ? `d’${told}` : `de ${told}`
}

/** The forms in which a text asks for a fact, by the name that stands after its comma: `Commissions {{month, de}}`. */
export const FACT_FORMS: Readonly<Record<string, (told: string) => string>> = { de: withDe }

/** Teaches an i18next the forms of facts. */
export const factForms: ThirdPartyModule = {
  type: '3rdParty',
  init: ({ services }) => {
    for (const [name, form] of Object.entries(FACT_FORMS))
      services.formatter?.add(name, (told) => form(String(told)))
  },
}
