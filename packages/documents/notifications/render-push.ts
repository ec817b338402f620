import type { LanguageCode } from '@fxmatch/domain/languages/languages'
import type { NotificationParams } from '@fxmatch/domain/notifications/notification-link'
import { type NotificationKind, notificationRow } from '@fxmatch/domain/notifications/notification-table'
import type { ToldTraveller } from '@fxmatch/domain/trust/told-traveller'
import { wordsOf } from '@fxmatch/words/words-of'

/** What a device shows: two lines of plain text. */
export interface PushText {
  readonly title: string
  readonly body: string
}

const CONTROL = /\p{Cc}+/gu

/**
 * What a device shows of a notification. Whoever stands beside it reads it, locked or not: it says of what kind the news is
 * and which reference it has, and no amount, price, name or reason, which the page has for who is signed in (decision 0305).
 * The reference of a title is what a client typed, which can be anything: it is left out.
 */
export function renderPush(
  language: LanguageCode,
  kind: NotificationKind,
  { reference = '' }: NotificationParams,
): PushText {
  return {
    title: wordsOf(language)(`kinds:${kind}`),
    body: notificationRow(kind).object === 'title' ? '' : reference.replace(CONTROL, ' ').trim(),
  }
}

/** What a traveller's device shows: what happened, and the reference of the request. */
export function renderTravellerPush(
  language: LanguageCode,
  told: ToldTraveller,
  reference: string,
): PushText {
  return { title: wordsOf(language)(`notifications:traveller.${told}`), body: reference }
}
