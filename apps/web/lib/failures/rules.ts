import { readSchemaFault } from '@fxmatch/contract/errors/read-schema-fault'
import { ruleText } from '@fxmatch/contract/errors/rule-text'

/** How rules are put into words, with the facts of each. Import it where they are said from the start; else see `rules-at-hand.ts`. */
export const rules = { readSchemaFault, ruleText }
