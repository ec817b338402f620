import { emit, type RecordContext } from '../kernel/record.ts'

/** Tells an office's pages, and the platform's, that what it holds has changed. */
export const noteHeld = (context: RecordContext, officeId: string) =>
  emit(context, [
    {
      ...{ type: 'change', noun: 'office_held', event: 'office_held.changed', id: officeId },
      companies: [officeId],
    },
  ])
