import { useTranslation } from 'react-i18next'
import { FieldList } from './field-list.tsx'
import { answerOf, contentOf, type ShownCall } from './open-document.ts'
import classes from './reference.module.css'
import { TypeText } from './type-text.tsx'

/** One call: what it is for, which scope opens it, what is sent, what is answered. */
export function CallPart({ call }: { call: ShownCall }) {
  const { t } = useTranslation('reference')
  const { method, path, operationId, summary, scope, deprecated, requestBody, parameters = [] } = call
  const body = contentOf(requestBody)
  const answer = answerOf(call)
  return (
    <section className={classes.call} aria-labelledby={operationId}>
      <h4 id={operationId} translate="no">
        <b data-method={method}>{method}</b> <code>{path}</code>
      </h4>
      <p lang="en">{summary}</p>
      <p className={classes.scope}>
        {scope === null ? t('calls.any') : `${t('calls.scope')} `}
        {scope !== null && <code translate="no">{scope}</code>}
        {deprecated === true && <strong>{t('calls.deprecated')}</strong>}
      </p>
      {parameters.length > 0 && (
        <>
          <h5>{t('calls.parameters')}</h5>
          <FieldList fields={parameters.map((one) => ({ ...one, required: one.required === true }))} />
        </>
      )}
      {body && (
        <>
          <h5>{t('calls.body')}</h5>
          <TypeText schema={body.schema} />
        </>
      )}
      {answer && (
        <>
          <h5>{t('calls.answer')}</h5>
          {answer.type.startsWith('application/json') ? (
            <TypeText schema={answer.schema} />
          ) : (
            <code translate="no">{answer.type}</code>
          )}
        </>
      )}
    </section>
  )
}
