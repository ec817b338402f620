import { signUpCall, signUpDocumentsCall } from '@fxmatch/contract/http/sign-ups'
import { useState } from 'react'
import { callApi } from '../../../lib/api/call-api.ts'
import { uploadFiles } from '../../../lib/api/upload-files.ts'
import { type ApiError, asApiError } from '../../../lib/failures/api-error.ts'
import { applyRefusal } from '../../../lib/forms/apply-refusal.ts'
import type { Language } from '../../../lib/i18n/languages.ts'
import { useLanguage } from '../../../lib/i18n/use-language.ts'
import { isFileFault, type SignUpDraft, type SignUpHandle } from './sign-up-schema.ts'

/**
 * Where the sending stands: the form is filled in; something is on its way (`part` of the documents, 0 to 1); what was
 * declared is kept and the documents are not; all is done.
 */
export type SignUpStage =
  | { readonly at: 'form' }
  | { readonly at: 'sending'; readonly part: number | null }
  | { readonly at: 'documents'; readonly uuid: string }
  | { readonly at: 'done' }

/**
 * Sends the form, then the documents. When the documents fail, only they are sent again; nothing typed is lost. The uuid
 * that the documents go with lives in this page alone.
 */
export function useSignUp(form: SignUpHandle, fingerprint: string | undefined) {
  const language = useLanguage()
  const [stage, setStage] = useState<SignUpStage>({ at: 'form' })
  const [failure, setFailure] = useState<ApiError | null>(null)

  /** A failure beside what it is about, and above the form. `stay` is where the person goes on from. */
  const fail = (thrown: unknown, stay: SignUpStage) => {
    const error = asApiError(thrown)
    setStage(stay)
    setFailure(error)
    const { rule, fields } = error.refusal ?? {}
    const field = fields?.[0]?.path
    if (isFileFault(rule) && (field === 'nationalRegister' || field === 'patent'))
      form.setError(field, { type: 'server', message: rule }, { shouldFocus: true })
    else applyRefusal(form, error)
  }

  const send = async ({ nationalRegister, patent, ...body }: SignUpDraft) => {
    if (stage.at === 'sending' || nationalRegister === null || patent === null) return
    setFailure(null)
    const kept = stage.at === 'documents' ? stage.uuid : null
    setStage({ at: 'sending', part: null })
    let uuid: string
    try {
      uuid = kept ?? (await submit(body, language, fingerprint))
    } catch (thrown) {
      fail(thrown, { at: 'form' })
      return
    }
    try {
      await uploadFiles(signUpDocumentsCall, { uuid }, { nationalRegister, patent }, (part) =>
        setStage({ at: 'sending', part }),
      )
      setStage({ at: 'done' })
    } catch (thrown) {
      // The sign-up is forgotten: it begins again from the same form.
      const begin = asApiError(thrown).code === 'NOT_FOUND'
      fail(thrown, begin ? { at: 'form' } : { at: 'documents', uuid })
    }
  }

  const reopen = () => {
    setFailure(null)
    setStage({ at: 'form' })
  }
  return { stage, failure, send, reopen }
}

async function submit(
  body: Omit<SignUpDraft, 'nationalRegister' | 'patent'>,
  language: Language,
  fingerprint: string | undefined,
): Promise<string> {
  const { data } = await callApi(signUpCall, {
    query: { fingerprint },
    body: { ...body, language },
  })
  return data.uuid
}
