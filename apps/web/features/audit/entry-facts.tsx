import type { AuditEntryDetail } from '@fxmatch/contract/http/audit'
import { meantFact } from '@fxmatch/domain/audit/audit-facts'
import { type FactLine, factLines } from '@fxmatch/domain/audit/fact-lines'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import { DefinitionList } from '../../ui/definition-list.tsx'
import classes from './entry-facts.module.css'
import { type FactWords, useFactWords } from './use-fact-words.ts'

type Change = Extract<FactLine, { before: unknown }>

/** What an entry of the trail tells besides who did what when: what changed, before and after, then everything else. */
export function EntryFacts({ entry }: { entry: Pick<AuditEntryDetail, 'object' | 'data' | 'names'> }) {
  const { t } = useTranslation('audit')
  const format = useFormat()
  const type = entry.object.type
  const words = useFactWords(type, entry.names)
  const lines = factLines(entry.data)
  const changes = lines.filter((line): line is Change => 'before' in line)
  // A figure is told by what its fact is called, of a list of currencies by what the list is: `rates`, `EUR`.
  const fact = ({ path }: FactLine) =>
    path.findLast((name) => meantFact(type, name) !== null) ?? path.at(-1) ?? ''
  // What an entry tells twice under one label, as of two prices of one house, stands in one line.
  const told = new Map<string, string[]>()
  for (const line of lines)
    if ('value' in line) {
      const term = words.label(line.path)
      told.set(term, [...(told.get(term) ?? []), words.value(fact(line), line.value)])
    }
  if (lines.length === 0) return <p>{t('noFacts')}</p>
  return (
    <>
      {changes.length > 0 && <Changes changes={changes} words={words} fact={fact} />}
      <DefinitionList items={[...told].map(([term, values]) => ({ term, value: format.listed(values) }))} />
    </>
  )
}

function Changes({
  changes,
  words,
  fact,
}: {
  changes: readonly Change[]
  words: FactWords
  fact: (line: FactLine) => string
}) {
  const { t } = useTranslation('audit')
  return (
    <table className={classes.changes}>
      <thead>
        <tr>
          <th scope="col">{t('changed')}</th>
          <th scope="col">{t('before')}</th>
          <th scope="col">{t('after')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((line) => (
          <tr key={line.path.join(' ')}>
            <th scope="row">{words.label(line.path)}</th>
            <td>{words.value(fact(line), line.before)}</td>
            <td>{words.value(fact(line), line.after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
