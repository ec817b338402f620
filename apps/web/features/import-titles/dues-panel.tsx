import type { ListedTitleView } from '@fxmatch/contract/http/import-titles'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import { CoveredDues } from './covered-dues.tsx'
import { DuesForm } from './dues-form.tsx'
import classes from './titles.module.css'

/** One title: what is left of it, what covers each payment to its supplier, and the payments to be declared anew. */
export function DuesPanel({ title, onClose }: { title: ListedTitleView; onClose: () => void }) {
  const { t } = useTranslation(['titles', 'requests'])
  const format = useFormat()
  const amount = (value: string) => format.sum(value, title.currencyPattern, title.currency)
  return (
    <SidePanel title={title.importReference} about={title.id} onClose={onClose}>
      <div className={classes.panel}>
        <DefinitionList
          items={[
            { term: t('requests:title.amount'), value: amount(title.amount) },
            { term: t('requests:title.used'), value: amount(title.used) },
            { term: t('requests:title.reserved'), value: amount(title.reserved) },
            { term: t('requests:title.left'), value: amount(title.left) },
            { term: t('requests:field.importExpiry'), value: format.date(title.importExpiry) },
            { term: t('requests:column.domicilaryBank'), value: title.domicilaryBank.name },
          ]}
        />
        <CoveredDues title={title} />
        <DuesForm title={title} onClose={onClose} />
      </div>
    </SidePanel>
  )
}
