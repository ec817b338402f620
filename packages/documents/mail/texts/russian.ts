import { formatDateTime } from '../../format/format.ts'
import type { MailTexts } from './texts.ts'

const RULES = new Intl.PluralRules('ru')

/** `5 непрочитанных уведомлений`. */
function unread(count: string): string {
  switch (RULES.select(Number(count))) {
    case 'one':
      return `${count} непрочитанное уведомление`
    case 'few':
      return `${count} непрочитанных уведомления`
    default:
      return `${count} непрочитанных уведомлений`
  }
}

/** What mails say in Russian. */
export const RUSSIAN: MailTexts = {
  invitation: ({ fullName, username, companyName, invitedBy, link }) => ({
    subject: 'Ваш доступ к FXMatch',
    paragraphs: [
      `Здравствуйте, ${fullName}!`,
      `Вам открыт доступ к FXMatch для ${companyName}. Пригласил(а): ${invitedBy}.`,
      `Ваше имя пользователя: ${username}`,
      'Задайте пароль по этой ссылке; она действует один раз в течение 7 дней:',
      link,
      'Если вы не ждали этого сообщения, не обращайте на него внимания: учётная запись закрыта, пока ссылка не использована.',
    ],
  }),
  password_reset: ({ fullName, username, link }) => ({
    subject: 'FXMatch: новый пароль',
    paragraphs: [
      `Здравствуйте, ${fullName}!`,
      `Для учётной записи ${username} запрошен новый пароль.`,
      'Задайте его по этой ссылке; она действует один раз в течение 30 минут:',
      link,
      'Если вы ничего не запрашивали, не обращайте внимания на это сообщение: ваш пароль не изменится.',
    ],
  }),
  password_changed: ({ fullName, username, at }) => ({
    subject: 'FXMatch: пароль изменён',
    paragraphs: [
      `Здравствуйте, ${fullName}!`,
      `Пароль учётной записи ${username} изменён ${formatDateTime(at)}. Остальные сеансы закрыты.`,
      'Если это сделали не вы, запросите новый пароль на странице входа и сообщите своему администратору.',
    ],
  }),
  email_changed: ({ fullName, username, email, at }) => ({
    subject: 'FXMatch: адрес электронной почты изменён',
    paragraphs: [
      `Здравствуйте, ${fullName}!`,
      `Адрес учётной записи ${username} изменён ${formatDateTime(at)}. Теперь сообщения будут приходить на ${email}.`,
      'Если вам об этом ничего не известно, немедленно сообщите своему администратору.',
    ],
  }),
  second_factor_set_up: ({ fullName, username, at }) => ({
    subject: 'FXMatch: второй фактор включён',
    paragraphs: [
      `Здравствуйте, ${fullName}!`,
      `Второй фактор учётной записи ${username} включён ${formatDateTime(at)}. При каждом входе теперь нужен код.`,
      'Если это сделали не вы, смените пароль, закройте остальные сеансы и сообщите своему администратору.',
    ],
  }),
  second_factor_removed: ({ fullName, username, at }) => ({
    subject: 'FXMatch: второй фактор выключен',
    paragraphs: [
      `Здравствуйте, ${fullName}!`,
      `Второй фактор учётной записи ${username} выключен ${formatDateTime(at)}. Для входа теперь достаточно пароля.`,
      'Если это сделали не вы, смените пароль, закройте остальные сеансы и сообщите своему администратору.',
    ],
  }),
  second_factor_reset: ({ fullName, username, resetBy, at }) => ({
    subject: 'FXMatch: второй фактор сброшен',
    paragraphs: [
      `Здравствуйте, ${fullName}!`,
      `Второй фактор учётной записи ${username} сброшен ${formatDateTime(at)}. Сбросил: ${resetBy}. Все сеансы закрыты.`,
      'Если вы об этом не просили, смените пароль и сообщите своему администратору.',
    ],
  }),
  recovery_codes_renewed: ({ fullName, username, at }) => ({
    subject: 'FXMatch: новые резервные коды',
    paragraphs: [
      `Здравствуйте, ${fullName}!`,
      `Новые резервные коды учётной записи ${username} созданы ${formatDateTime(at)}. Прежние больше не действуют.`,
      'Если это сделали не вы, смените пароль, закройте остальные сеансы и сообщите своему администратору.',
    ],
  }),
  sign_up_validated: ({ fullName, username, companyName, bankName, link }) => ({
    subject: 'Ваша регистрация в FXMatch утверждена',
    paragraphs: [
      `Здравствуйте, ${fullName}!`,
      `Регистрация ${companyName} в FXMatch утверждена. Решение принял банк: ${bankName}.`,
      `Ваше имя пользователя: ${username}`,
      'Задайте пароль по этой ссылке; она действует один раз в течение 7 дней:',
      link,
    ],
  }),
  sign_up_refused: ({ fullName, companyName, bankName, reason }) => ({
    subject: 'Ваша регистрация в FXMatch',
    paragraphs: [
      `Здравствуйте, ${fullName}!`,
      `Регистрация ${companyName} в FXMatch не утверждена. Решение принял банк: ${bankName}.`,
      `Причина: ${reason}`,
      'Вы сможете зарегистрироваться снова, когда пакет документов будет полным.',
    ],
  }),
  notifications: ({ fullName, count, lines, more, link }) => ({
    subject: `FXMatch: ${unread(count)}`,
    paragraphs: [
      `Здравствуйте, ${fullName}!`,
      `${unread(count)}:`,
      lines,
      ...(more === '' ? [] : [`… и ещё ${more}.`]),
      'Прочитать все:',
      link,
      'На странице уведомлений вы выбираете, о чём вам писать.',
    ],
  }),
}
