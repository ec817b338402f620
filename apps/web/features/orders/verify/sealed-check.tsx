import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MOST_BYTES, readSealed } from './sealed-content.ts'
import classes from './verify.module.css'

type Fault = 'NONE' | 'OTHER' | 'LARGE' | 'FAILED'
type Found<Content> = { verdict: Fault | { content: Content }; name: string }

/**
 * Lets who holds a document that was sealed compute its fingerprint again, in their own browser: the PDF carries the bytes that were
 * sealed. What these say is shown, to be compared with the pages; the file is sent nowhere.
 */
export function SealedCheck<Content extends object>({
  fingerprint,
  what,
  choose,
  faults = {},
  show,
}: {
  fingerprint: string
  /** Of what the fingerprint is. */
  what: string
  /** Asks for the PDF. */
  choose: string
  /** What is said of another PDF, where that is not what is said of signed ones. */
  faults?: Partial<Record<Fault, string>>
  /** Draws what was sealed. */
  show: (content: Content) => ReactNode
}) {
  const { t } = useTranslation('reports')
  const id = useId()
  const [found, setFound] = useState<Found<Content> | null>(null)
  const [over, setOver] = useState(false)
  const latest = useRef<File>(null)
  const check = async (file: File | undefined) => {
    if (file === undefined) return
    latest.current = file
    setFound(null)
    const verdict = file.size > MOST_BYTES ? 'LARGE' : await read<Content>(file, fingerprint)
    // A large file may be read longer than the one that was chosen after it.
    if (latest.current === file) setFound({ verdict, name: file.name })
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void check(event.dataTransfer.files[0])
  }
  return (
    <section className={classes.check} aria-labelledby={id}>
      <h2 id={id}>{t('closing.check.title')}</h2>
      <p>{what}</p>
      <label
        className={classes.drop}
        data-over={over || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <span>{choose}</span>
        <input
          type="file"
          accept="application/pdf,.pdf"
          onChange={(event) => {
            void check(event.currentTarget.files?.[0])
            // The same file can be chosen again.
            event.currentTarget.value = ''
          }}
        />
      </label>
      <div role="status">
        {found !== null && (
          <>
            <p className={classes.file}>{found.name}</p>
            {typeof found.verdict === 'string' ? (
              <p className={classes.bad}>✕ {faults[found.verdict] ?? t(`closing.check.${found.verdict}`)}</p>
            ) : (
              <>
                <p className={classes.good}>✓ {t('closing.check.same')}</p>
                {show(found.verdict.content)}
              </>
            )}
          </>
        )}
      </div>
    </section>
  )
}

async function read<Content extends object>(
  file: File,
  fingerprint: string,
): Promise<Fault | { content: Content }> {
  try {
    const content = await readSealed<Content>(new Uint8Array(await file.arrayBuffer()), fingerprint)
    return typeof content === 'string' ? content : { content }
  } catch (error) {
    console.error(error)
    return 'FAILED'
  }
}
