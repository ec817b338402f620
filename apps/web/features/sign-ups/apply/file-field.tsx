import type { UploadField } from '@fxmatch/contract/http/sign-ups'
import { useId } from 'react'
import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import classes from './apply.module.css'
import { ACCEPTED_FILES, isFileFault, type SignUpHandle } from './sign-up-schema.ts'

/** A document: chosen from the computer or, on a telephone, photographed. */
export function FileField({ form, member }: { form: SignUpHandle; member: UploadField }) {
  const { t } = useTranslation('signups')
  const id = useId()
  return (
    <Controller
      name={member}
      control={form.control}
      render={({ field: { onChange, onBlur, name, ref }, fieldState: { error } }) => {
        const fault = error && t(isFileFault(error.message) ? `fault.${error.message}` : 'fault.other')
        return (
          <div className={classes.file} data-invalid={fault !== undefined || undefined}>
            <label htmlFor={id}>{t(`field.${member}`)}</label>
            <p id={`${id}-hint`} className={classes.hint}>
              {t('hint.file')}
            </p>
            <input
              id={id}
              ref={ref}
              name={name}
              type="file"
              accept={ACCEPTED_FILES}
              required
              aria-invalid={fault !== undefined || undefined}
              aria-describedby={fault === undefined ? `${id}-hint` : `${id}-hint ${id}-error`}
              onBlur={onBlur}
              onChange={(event) => onChange(event.currentTarget.files?.[0] ?? null)}
            />
            {fault !== undefined && (
              <p id={`${id}-error`} className={classes.fault}>
                {fault}
              </p>
            )}
          </div>
        )
      }}
    />
  )
}
