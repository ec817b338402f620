import { Fragment } from 'react'
import { type Schema, typeOf } from './open-document.ts'
import classes from './reference.module.css'

/** The place of a schema on the page. */
export const schemaAnchor = (name: string) => `schema-${name}`

/** A type as programmers write it, with ways to the schemas that it names. */
export function TypeText({ schema }: { schema: Schema }) {
  return (
    <code className={classes.type} lang="en" translate="no">
      {typeOf(schema).map((piece, n) => {
        const key = `${n} ${typeof piece === 'string' ? piece : piece.schema}`
        return typeof piece === 'string' ? (
          <Fragment key={key}>{piece}</Fragment>
        ) : (
          <a key={key} href={`#${schemaAnchor(piece.schema)}`}>
            {piece.schema}
          </a>
        )
      })}
    </code>
  )
}
