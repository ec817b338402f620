import { importTitlesCall } from '@fxmatch/contract/http/order-requests'
import { titleKey } from '@fxmatch/domain/order-requests/import-title'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../lib/api/call-query.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { DefinitionList } from '../../../ui/definition-list.tsx'

/** Asked once one has stopped typing for this long. */
const PAUSE_MS = 400

/** What is left of a known import title, before one asks for more than it has. */
export function TitleBalance({ reference, bank }: { reference: string; bank: string }) {
  const { t } = useTranslation('requests')
  const format = useFormat()
  const [asked] = useDebouncedValue(reference, PAUSE_MS)
  const titles = useQuery(callQuery(importTitlesCall, { query: { reference: asked, bank } }))
  const title = titles.data?.data.find(({ importReference }) => titleKey(importReference) === titleKey(asked))
  if (!title) return null
  const amount = (value: string) => format.sum(value, title.currencyPattern, title.currency)
  return (
    <DefinitionList
      items={[
        { term: t('title.amount'), value: amount(title.amount) },
        { term: t('title.used'), value: amount(title.used) },
        { term: t('title.reserved'), value: amount(title.reserved) },
        { term: t('title.left'), value: amount(title.left) },
        { term: t('field.importExpiry'), value: format.date(title.importExpiry) },
      ]}
    />
  )
}
