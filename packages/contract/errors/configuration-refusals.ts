import type { EntryProblem } from '@fxmatch/domain/configuration/configuration-entries'

/** Why a value cannot be an entry's, as a French sentence: what stands beside the field. */
export function entryProblemText(problem: EntryProblem): string {
  switch (problem.rule) {
    case 'NOT_AN_HOUR':
      return 'Heure attendue : HH:mm, de 00:00 à 23:59'
    case 'NOT_A_WHOLE_NUMBER':
      return 'Nombre entier attendu'
    case 'NOT_A_DECIMAL':
      return `Nombre attendu, ${problem.decimals} décimales au plus`
    case 'NOT_A_CHOICE':
      return `Valeurs possibles : ${problem.choices}`
    case 'OUT_OF_RANGE':
      return `Doit être entre ${problem.min} et ${problem.max}`
    case 'CLOSES_BEFORE_OPENING':
      return `Le marché ne peut pas ouvrir à ${problem.opensAt} et fermer à ${problem.closesAt}`
  }
}
