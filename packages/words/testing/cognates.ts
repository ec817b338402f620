import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LanguageCode } from '@fxmatch/domain/languages/languages'

/** The product's own terms and the market's codes, which no language translates. */
const TERMS =
  /\b(FXMatch|TRUST|Trust|ASK|BID|BBE|DEC|TCC|CV|PMP|MP|TND|BCT|CIN|RNE|AD|VD|M|ID|OnB|PIPE|DEAL|GO|Go|ON|OFF|On|Off|NA|Excel|Copilot|WhatsApp|Insight|Market Place|Mainscreen|Change MP time)\b/g

/** The words of a text, without placeholders, figures, signs and product terms. */
function wordsOf(text: string): string {
  const bare = text.replace(/\{\{[^}]*\}\}/g, ' ').replace(TERMS, ' ')
  return bare
    .replace(/[^\p{L}' -]/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[ -]+|[ -]+$/g, '')
}

/** English that the specification's French screens have, and what an office in Tunisia says in French anyway. */
const EVERYWHERE = [
  ...['Draft Order', 'Bank Notes', 'Ticket', 'Delivered', 'Cash Out', 'Cash out', 'Cash', 'Default', 'Deals'],
  ...['Only one request allowed at a time', 'Order request', 'Order requests', 'Engaged', 'Manifest', 'Root'],
  ...['Change password', 'O R process'],
  ...[
    'Spread',
    'Standard',
    'Super Admin',
    'Trader',
    'Score',
    'No',
    'E-mail',
    'matching',
    'h',
    'hh mm',
    'min',
    'max',
  ],
]

/** Words that a language writes as French does, one to a line; without a text's placeholders, figures and signs. */
function cognatesOf(language: LanguageCode): string[] {
  const file = join(import.meta.dirname, '..', language, 'cognates.txt')
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
}

/** Whether a text may read in a language as it does in French. */
export function mayStayFrench(text: string, language: LanguageCode): boolean {
  const words = wordsOf(text)
  return words.length < 2 || EVERYWHERE.includes(words) || cognatesOf(language).includes(words)
}
