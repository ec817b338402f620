import { type AuditEntryDetail, auditEntryCall } from '@fxmatch/contract/http/audit'
import { Box, Code } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../lib/api/call-query.ts'
import { useErrorText } from '../../lib/failures/use-error-text.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { EntryFacts } from './entry-facts.tsx'
import { ObjectLink } from './object-link.tsx'
import { useAuditWords } from './use-audit-words.ts'

/** An entry of the trail with its facts, and its link in the chain computed anew. */
export function AuditEntryDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation('audit')
  const errorText = useErrorText()
  const words = useAuditWords()
  const { data, isError, error } = useQuery(callQuery(auditEntryCall, { params: { id } }))
  return (
    <Dialog title={data ? words.action(data.action) : t('title')} size="xl" onClose={onClose}>
      {isError && <p role="alert">{errorText(error)}</p>}
      {data && <Entry entry={data} />}
    </Dialog>
  )
}

function Entry({ entry }: { entry: AuditEntryDetail }) {
  const { t } = useTranslation(['audit', 'common'])
  const format = useFormat()
  const words = useAuditWords()
  const { person, company, link, object } = entry
  return (
    <>
      <DefinitionList
        items={[
          { term: t('column.at'), value: `${format.date(entry.at)} ${format.seconds(entry.at)}` },
          {
            term: t('column.person'),
            value: person ? `${person.fullName} (${person.username})` : t('common:nobody'),
          },
          { term: t('column.company'), value: company?.name ?? '–' },
          { term: t('column.action'), value: <Code>{entry.action}</Code> },
          { term: t('column.objectType'), value: words.objectType(object.type) },
          { term: t('column.object'), value: <ObjectLink object={object} /> },
          { term: t('request'), value: entry.requestId ?? '–' },
          {
            term: t('column.number'),
            value: entry.number === null ? t('waiting') : format.count(entry.number),
          },
          ...(link
            ? [
                {
                  term: t('link'),
                  value: (
                    <StatusBadge tone={link.holds ? 'good' : 'bad'}>
                      {t(link.holds ? 'linkHolds' : 'linkBroken')}
                    </StatusBadge>
                  ),
                },
                { term: t('hash'), value: <Code style={{ overflowWrap: 'anywhere' }}>{link.hash}</Code> },
                {
                  term: t('previous'),
                  value: <Code style={{ overflowWrap: 'anywhere' }}>{link.previous}</Code>,
                },
              ]
            : []),
        ]}
      />
      <Box component="h3" mt={12} mb={4}>
        {t('facts')}
      </Box>
      <EntryFacts entry={entry} />
    </>
  )
}
