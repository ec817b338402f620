import { formatDateTime } from '../../format/format.ts'
import type { MailTexts } from './texts.ts'

/** What mails say in English. */
export const ENGLISH: MailTexts = {
  invitation: ({ fullName, username, companyName, invitedBy, link }) => ({
    subject: 'Your access to FXMatch',
    paragraphs: [
      `Hello ${fullName},`,
      `${invitedBy} has opened an access to FXMatch for you, at ${companyName}.`,
      `Your username: ${username}`,
      'Choose your password by this link, which works once and stays valid for 7 days:',
      link,
      'If you did not expect this message, ignore it: the account stays closed until the link has been used.',
    ],
  }),
  password_reset: ({ fullName, username, link }) => ({
    subject: 'FXMatch: new password',
    paragraphs: [
      `Hello ${fullName},`,
      `A new password was asked for the account ${username}.`,
      'Choose it by this link, which works once and stays valid for 30 minutes:',
      link,
      'If you asked for nothing, ignore this message: your password stays as it is.',
    ],
  }),
  password_changed: ({ fullName, username, at }) => ({
    subject: 'FXMatch: password changed',
    paragraphs: [
      `Hello ${fullName},`,
      `The password of the account ${username} was changed on ${formatDateTime(at)}. The other sessions were closed.`,
      'If it was not you, ask for a new password from the sign-in page and tell your administrator.',
    ],
  }),
  email_changed: ({ fullName, username, email, at }) => ({
    subject: 'FXMatch: e-mail address changed',
    paragraphs: [
      `Hello ${fullName},`,
      `The address of the account ${username} was changed on ${formatDateTime(at)}. Messages will go to ${email} from now on.`,
      'If you know nothing of it, tell your administrator at once.',
    ],
  }),
  second_factor_set_up: ({ fullName, username, at }) => ({
    subject: 'FXMatch: second factor switched on',
    paragraphs: [
      `Hello ${fullName},`,
      `The second factor of the account ${username} was switched on on ${formatDateTime(at)}. Each sign-in now asks for a code.`,
      'If it was not you, change your password, close your other sessions and tell your administrator.',
    ],
  }),
  second_factor_removed: ({ fullName, username, at }) => ({
    subject: 'FXMatch: second factor switched off',
    paragraphs: [
      `Hello ${fullName},`,
      `The second factor of the account ${username} was switched off on ${formatDateTime(at)}. The password alone is now enough to sign in.`,
      'If it was not you, change your password, close your other sessions and tell your administrator.',
    ],
  }),
  second_factor_reset: ({ fullName, username, resetBy, at }) => ({
    subject: 'FXMatch: second factor reset',
    paragraphs: [
      `Hello ${fullName},`,
      `${resetBy} reset the second factor of the account ${username} on ${formatDateTime(at)}. All sessions were closed.`,
      'If you had not asked for it, change your password and tell your administrator.',
    ],
  }),
  recovery_codes_renewed: ({ fullName, username, at }) => ({
    subject: 'FXMatch: new recovery codes',
    paragraphs: [
      `Hello ${fullName},`,
      `New recovery codes of the account ${username} were made on ${formatDateTime(at)}. The old ones are worth nothing now.`,
      'If it was not you, change your password, close your other sessions and tell your administrator.',
    ],
  }),
  sign_up_validated: ({ fullName, username, companyName, bankName, link }) => ({
    subject: 'Your FXMatch sign-up is validated',
    paragraphs: [
      `Hello ${fullName},`,
      `${bankName} has validated the sign-up of ${companyName} to FXMatch.`,
      `Your username: ${username}`,
      'Choose your password by this link, which works once and stays valid for 7 days:',
      link,
    ],
  }),
  sign_up_refused: ({ fullName, companyName, bankName, reason }) => ({
    subject: 'Your FXMatch sign-up',
    paragraphs: [
      `Hello ${fullName},`,
      `${bankName} has not validated the sign-up of ${companyName} to FXMatch.`,
      `Reason: ${reason}`,
      'You can sign up again once the file is complete.',
    ],
  }),
  notifications: ({ fullName, count, lines, more, link }) => ({
    subject: count === '1' ? 'FXMatch: one unread notification' : `FXMatch: ${count} unread notifications`,
    paragraphs: [
      `Hello ${fullName},`,
      count === '1' ? '1 unread notification:' : `${count} unread notifications:`,
      lines,
      ...(more === '' ? [] : [`… and ${more} others.`]),
      'Read them all:',
      link,
      'You choose what is written to you on the notifications page.',
    ],
  }),
}
