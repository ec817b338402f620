import { schemaFault } from '@fxmatch/contract/errors/schema-faults'
import { addHolidayCall, HOLIDAY_LENGTH, holidaysCall } from '@fxmatch/contract/http/control'
import { marketStatusCall } from '@fxmatch/contract/http/market'
import { Autocomplete, Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useCommand } from '../../lib/api/use-command.ts'
import { isDay } from '../../lib/format/typed-date.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { applyRefusal } from '../../lib/forms/apply-refusal.ts'
import { useZodForm } from '../../lib/forms/use-zod-form.ts'
import { ControlledField } from '../../ui/controlled-field.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import classes from './control.module.css'

/** The movable ones that Tunisia celebrates, by the names that its calendars give them in either language. */
const MOVABLE = ['Aïd el-Fitr', 'Aïd el-Idha', "Jour de l'An hégirien", 'Mouled']

const schema = z.object({
  day: z.string().min(1, schemaFault('FIELD_REQUIRED')).refine(isDay, schemaFault('FIELD_INVALID')),
  label: z.string().trim().min(1, schemaFault('FIELD_REQUIRED')).max(HOLIDAY_LENGTH),
})

/** Enters a holiday of today or later; the movable ones are proposed by name. */
export function HolidayDialog({
  today,
  onAdded,
  onClose,
}: {
  today: string
  onAdded: (day: string) => void
  onClose: () => void
}) {
  const { t } = useTranslation(['control', 'common'])
  const format = useFormat()
  const form = useZodForm(schema, { day: '', label: '' })
  const { run, running } = useCommand(addHolidayCall, {
    refreshes: [holidaysCall, marketStatusCall],
    success: ({ day, label }) => t('control:holidays.added', { label, day: format.date(day) }),
    onSuccess: ({ day }) => {
      onAdded(day)
      onClose()
    },
    onRefusal: (error) => (applyRefusal(form, error) ? 'shown' : undefined),
  })
  return (
    <Dialog title={t('control:holidays.add')} onClose={onClose}>
      <form noValidate className={classes.form} onSubmit={form.handleSubmit((body) => void run({ body }))}>
        <ControlledField
          as={DateField}
          control={form.control}
          name="day"
          min={today}
          label={t('control:holidays.day')}
          aria-required
          data-autofocus
        />
        <ControlledField
          as={Autocomplete}
          control={form.control}
          name="label"
          label={t('control:holidays.label')}
          data={MOVABLE}
          openOnFocus={false}
          maxLength={HOLIDAY_LENGTH}
          aria-required
        />
        <p className="soft">{t('control:holidays.effect')}</p>
        <div className={classes.buttons}>
          <Button onClick={onClose}>{t('common:dialog.cancel')}</Button>
          <Button type="submit" variant="filled" loading={running}>
            {t('common:dialog.confirm')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
