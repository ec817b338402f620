import { useTranslation } from 'react-i18next'
import type { Schema } from './open-document.ts'
import classes from './reference.module.css'
import { TypeText } from './type-text.tsx'

export interface Field {
  readonly name: string
  /** Where it stands, where that is not plain: `path`, `query`. */
  readonly in?: string
  readonly required: boolean
  readonly schema: Schema
}

/** The fields of an object. */
export const fieldsOf = ({ properties = {}, required = [] }: Schema): Field[] =>
  Object.entries(properties).map(([name, schema]) => ({ name, schema, required: required.includes(name) }))

/** Fields with their types, one below the other: a narrow window breaks them. */
export function FieldList({ fields }: { fields: readonly Field[] }) {
  const { t } = useTranslation('reference')
  return (
    <dl className={classes.fields}>
      {fields.map(({ name, schema, required, in: place }) => (
        <div key={`${place} ${name}`}>
          <dt>
            <code translate="no">{name}</code>
            {place !== undefined && <small translate="no">{place}</small>}
            {required && <small>{t('required')}</small>}
          </dt>
          <dd>
            <TypeText schema={schema} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
