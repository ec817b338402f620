import { emit, type RecordContext } from '../kernel/record.ts'

/** Tells an office's pages, and the platform's, that what it holds has changed, or has come to a ceiling. */
export const noteHeld = (
  context: RecordContext,
  officeId: string,
  event:
    | 'office_held.changed'
    | 'office_held.ceiling_near'
    | 'office_held.ceiling_reached' = 'office_held.changed',
) =>
  emit(context, [{ ...{ type: 'change', noun: 'office_held', event, id: officeId }, companies: [officeId] }])
