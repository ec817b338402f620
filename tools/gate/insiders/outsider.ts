import { SESSION_COOKIE } from '@fxmatch/server/http/authentication'
import { openSession } from '@fxmatch/server/testing/http-app'
import { SAMPLE_SIGN_UP } from '@fxmatch/server/testing/sample-requests'
import { type Move, move } from './stage.ts'

const guesses = (
  what: string,
  stopped: string,
  name: string,
  input: object,
  leaves: readonly string[] = [],
): Move => move({ what, stopped, leaves, try: ({ send }) => send('nobody', name, input) })
const signsUp = (what: string, stopped: string, more: object): Move =>
  move({
    what,
    stopped,
    try: ({ send, world }) =>
      send('nobody', 'signUp', { body: { ...SAMPLE_SIGN_UP, bank: world.companies.bank, ...more } }),
  })
const signsIn = (what: string, username: string): Move =>
  guesses(what, 'BAD_CREDENTIALS', 'login', { body: { username, password: 'motdepasse' } }, ['audit_entries'])
const TOKEN = 'x'.repeat(27)

export const OUTSIDER: readonly Move[] = [
  guesses('invents a session', 'UNAUTHENTICATED', 'currentUser', {
    headers: { authorization: `Bearer ${'x'.repeat(43)}` },
  }),
  move({
    what: 'has somebody’s browser change something from another site',
    stopped: 'CROSS_SITE',
    prepare: ({ world }) => openSession(world, world.people.trader, true),
    try: ({ send }, token) =>
      send('nobody', 'saveSettings', {
        body: { scheme: 'dark' },
        headers: { cookie: `${SESSION_COOKIE}=${token}`, 'sec-fetch-site': 'cross-site' },
      }),
  }),
  signsIn('guesses a password', 'trader.test'),
  signsIn('guesses a password under a look-alike of a name', 'trader.te\u017ft'),
  guesses('guesses the link of a new password', 'LINK_UNKNOWN', 'resetPassword', {
    body: { token: TOKEN, new_password: 'le four chauffe à midi' },
  }),
  guesses('guesses the link that locks an account', 'LINK_UNKNOWN', 'freezeAccount', {
    body: { token: TOKEN },
  }),
  guesses('guesses the link of an address', 'LINK_UNKNOWN', 'verifyEmail', { body: { token: TOKEN } }),
  guesses('guesses the code of a ticket', 'NOT_FOUND', 'verifyTicket', { params: { code: TOKEN } }),
  guesses('guesses a calendar', 'NOT_FOUND', 'calendarFile', { params: { file: `${'x'.repeat(43)}.ics` } }),
  signsUp('signs up under a Cyrillic name', 'CHARACTER_REFUSED', { name: 'B\u0430nque du Golfe' }),
  signsUp('signs up with a line break in its manager’s name', 'CHARACTER_REFUSED', {
    managerFullName: 'Le\u00efla\nBen Amor',
  }),
  signsUp('signs up under a user name in Greek letters', 'INVALID_INPUT', { username: '\u0391dmin.root' }),
]
