import { useTranslation } from 'react-i18next'
import { CallPart } from './call-part.tsx'
import { FieldList, fieldsOf } from './field-list.tsx'
import { callsByTag, type OpenDocument } from './open-document.ts'
import classes from './reference.module.css'
import { schemaAnchor } from './type-text.tsx'

/** Gets a token and makes a first call with it, as one types it. */
const sample = (url: string) => `TOKEN=$(curl -s -u "$CLIENT:$SECRET" \\
  -d grant_type=client_credentials ${url}/oauth/token | jq -r .access_token)
curl -H "Authorization: Bearer $TOKEN" ${url}/v1/me`

/** The parts of the page that the document makes: how one begins, the scopes, the calls, the schemas. */
export function DocumentParts({ document }: { document: OpenDocument }) {
  const { t } = useTranslation('reference')
  const { scopes } = document.components.securitySchemes.oauth2.flows.clientCredentials
  return (
    <>
      <section aria-labelledby="begin">
        <h2 id="begin">{t('begin.title')}</h2>
        <p>{t('begin.text')}</p>
        <pre className={classes.sample} translate="no">
          <code>{sample(document.servers[0]?.url ?? '')}</code>
        </pre>
        {document.info.description.split('\n\n').map((paragraph) => (
          <p key={paragraph} lang="en">
            {withCode(paragraph)}
          </p>
        ))}
      </section>
      <section aria-labelledby="scopes">
        <h2 id="scopes">{t('scopes')}</h2>
        <dl className={classes.fields}>
          {Object.entries(scopes).map(([scope, says]) => (
            <div key={scope}>
              <dt>
                <code translate="no">{scope}</code>
              </dt>
              <dd lang="en">{says}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section aria-labelledby="calls">
        <h2 id="calls">{t('calls.title')}</h2>
        {callsByTag(document).map(([tag, calls]) => (
          <section key={tag} aria-labelledby={tagAnchor(tag)}>
            <h3 id={tagAnchor(tag)} lang="en">
              {tag}
            </h3>
            {calls.map((one) => (
              <CallPart key={one.operationId} call={one} />
            ))}
          </section>
        ))}
      </section>
      <section aria-labelledby="schemas">
        <h2 id="schemas">{t('schemas')}</h2>
        {Object.entries(document.components.schemas).map(([name, schema]) => (
          <section key={name} className={classes.call} aria-labelledby={schemaAnchor(name)}>
            <h3 id={schemaAnchor(name)} translate="no">
              <code>{name}</code>
            </h3>
            <FieldList fields={fieldsOf(schema)} />
          </section>
        ))}
      </section>
    </>
  )
}

/** The place of a group of calls. */
export const tagAnchor = (tag: string) => `tag-${tag.toLowerCase().replaceAll(' ', '-')}`

/** A text in which names stand between backticks. */
const withCode = (text: string) =>
  // Every second piece was between two of them.
  text.split('`').map((piece, n) => (n % 2 === 0 ? piece : <code key={piece}>{piece}</code>))
