import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './group-heads.module.css'

/** A column by which a list can be grouped, with its heading. */
export type Groupable = { readonly id: string; readonly header: string }

/** The choice of the column by which a list is grouped, and beside it what folding a group has done to another. */
export function GroupChoice<By extends string>({
  by,
  columns,
  onChange,
  told,
}: {
  by: By | null
  columns: readonly (Groupable & { readonly id: By })[]
  onChange: (by: By | undefined) => void
  /** That a group was folded since too many were open; null where none was. */
  told: string | null
}) {
  const { t } = useTranslation('groups')
  return (
    <>
      <NativeSelect
        size="xs"
        className={classes.choice ?? ''}
        aria-label={t('by')}
        value={by ?? ''}
        onChange={({ currentTarget: { value } }) => onChange(columns.find(({ id }) => id === value)?.id)}
        data={[
          { value: '', label: t('off') },
          ...columns.map(({ id, header }) => ({ value: id, label: t('byColumn', { name: header }) })),
        ]}
      />
      {by !== null && (
        <span className={classes.onPaper} data-paper>
          {t('byColumn', { name: columns.find(({ id }) => id === by)?.header })}
        </span>
      )}
      <span role="status" className={classes.told}>
        {told}
      </span>
    </>
  )
}
