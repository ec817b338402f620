import { formatDateTime } from '../../format/format.ts'
import type { MailTexts } from './texts.ts'

/** What mails say in German. */
export const GERMAN: MailTexts = {
  invitation: ({ fullName, username, companyName, invitedBy, link }) => ({
    subject: 'Ihr Zugang zu FXMatch',
    paragraphs: [
      `Guten Tag ${fullName},`,
      `${invitedBy} hat Ihnen für ${companyName} einen Zugang zu FXMatch eingerichtet.`,
      `Ihr Benutzername: ${username}`,
      'Wählen Sie Ihr Passwort über diesen Link; er gilt einmal und bleibt 7 Tage gültig:',
      link,
      'Wenn Sie diese Nachricht nicht erwartet haben, ignorieren Sie sie: Das Konto bleibt geschlossen, bis der Link benutzt wurde.',
    ],
  }),
  password_reset: ({ fullName, username, link }) => ({
    subject: 'FXMatch: neues Passwort',
    paragraphs: [
      `Guten Tag ${fullName},`,
      `Für das Konto ${username} wurde ein neues Passwort angefordert.`,
      'Wählen Sie es über diesen Link; er gilt einmal und bleibt 30 Minuten gültig:',
      link,
      'Wenn Sie nichts angefordert haben, ignorieren Sie diese Nachricht: Ihr Passwort bleibt unverändert.',
    ],
  }),
  password_changed: ({ fullName, username, at }) => ({
    subject: 'FXMatch: Passwort geändert',
    paragraphs: [
      `Guten Tag ${fullName},`,
      `Das Passwort des Kontos ${username} wurde am ${formatDateTime(at)} geändert. Die anderen Sitzungen wurden geschlossen.`,
      'Wenn Sie das nicht waren, fordern Sie auf der Anmeldeseite ein neues Passwort an und verständigen Sie Ihren Administrator.',
    ],
  }),
  email_changed: ({ fullName, username, email, at }) => ({
    subject: 'FXMatch: E-Mail-Adresse geändert',
    paragraphs: [
      `Guten Tag ${fullName},`,
      `Die Adresse des Kontos ${username} wurde am ${formatDateTime(at)} geändert. Nachrichten gehen künftig an ${email}.`,
      'Wenn Sie davon nichts wissen, verständigen Sie bitte sofort Ihren Administrator.',
    ],
  }),
  second_factor_set_up: ({ fullName, username, at }) => ({
    subject: 'FXMatch: zweiter Faktor eingeschaltet',
    paragraphs: [
      `Guten Tag ${fullName},`,
      `Der zweite Faktor des Kontos ${username} wurde am ${formatDateTime(at)} eingeschaltet. Jede Anmeldung verlangt nun einen Code.`,
      'Wenn Sie das nicht waren, ändern Sie Ihr Passwort, schließen Sie Ihre anderen Sitzungen und verständigen Sie Ihren Administrator.',
    ],
  }),
  second_factor_removed: ({ fullName, username, at }) => ({
    subject: 'FXMatch: zweiter Faktor ausgeschaltet',
    paragraphs: [
      `Guten Tag ${fullName},`,
      `Der zweite Faktor des Kontos ${username} wurde am ${formatDateTime(at)} ausgeschaltet. Zur Anmeldung genügt nun das Passwort.`,
      'Wenn Sie das nicht waren, ändern Sie Ihr Passwort, schließen Sie Ihre anderen Sitzungen und verständigen Sie Ihren Administrator.',
    ],
  }),
  second_factor_reset: ({ fullName, username, resetBy, at }) => ({
    subject: 'FXMatch: zweiter Faktor zurückgesetzt',
    paragraphs: [
      `Guten Tag ${fullName},`,
      `${resetBy} hat den zweiten Faktor des Kontos ${username} am ${formatDateTime(at)} zurückgesetzt. Alle Sitzungen wurden geschlossen.`,
      'Wenn Sie nicht darum gebeten hatten, ändern Sie Ihr Passwort und verständigen Sie Ihren Administrator.',
    ],
  }),
  recovery_codes_renewed: ({ fullName, username, at }) => ({
    subject: 'FXMatch: neue Wiederherstellungscodes',
    paragraphs: [
      `Guten Tag ${fullName},`,
      `Neue Wiederherstellungscodes des Kontos ${username} wurden am ${formatDateTime(at)} erstellt. Die alten sind nicht mehr gültig.`,
      'Wenn Sie das nicht waren, ändern Sie Ihr Passwort, schließen Sie Ihre anderen Sitzungen und verständigen Sie Ihren Administrator.',
    ],
  }),
  sign_up_validated: ({ fullName, username, companyName, bankName, link }) => ({
    subject: 'Ihre Registrierung bei FXMatch ist freigegeben',
    paragraphs: [
      `Guten Tag ${fullName},`,
      `${bankName} hat die Registrierung von ${companyName} bei FXMatch freigegeben.`,
      `Ihr Benutzername: ${username}`,
      'Wählen Sie Ihr Passwort über diesen Link; er gilt einmal und bleibt 7 Tage gültig:',
      link,
    ],
  }),
  sign_up_refused: ({ fullName, companyName, bankName, reason }) => ({
    subject: 'Ihre Registrierung bei FXMatch',
    paragraphs: [
      `Guten Tag ${fullName},`,
      `${bankName} hat die Registrierung von ${companyName} bei FXMatch nicht freigegeben.`,
      `Grund: ${reason}`,
      'Sie können sich erneut registrieren, sobald die Unterlagen vollständig sind.',
    ],
  }),
  notifications: ({ fullName, count, lines, more, link }) => ({
    subject:
      count === '1'
        ? 'FXMatch: eine ungelesene Benachrichtigung'
        : `FXMatch: ${count} ungelesene Benachrichtigungen`,
    paragraphs: [
      `Guten Tag ${fullName},`,
      count === '1' ? '1 ungelesene Benachrichtigung:' : `${count} ungelesene Benachrichtigungen:`,
      lines,
      ...(more === '' ? [] : [`… und ${more} weitere.`]),
      'Alle lesen:',
      link,
      'Auf der Seite der Benachrichtigungen wählen Sie, worüber Ihnen geschrieben wird.',
    ],
  }),
}
