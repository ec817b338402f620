import { KNOWN_DEVICE_DAYS } from '@fxmatch/domain/access/sign-in-limits'
import type { FastifyReply } from 'fastify'
import { DEVICE_COOKIE, SESSION_COOKIE } from './authentication.ts'

const COOKIE = { path: '/', httpOnly: true, secure: true, sameSite: 'strict' } as const

/** Gives the browser its session's token. Without a number of days the cookie ends with the browser. */
export function setSessionCookie(reply: FastifyReply, token: string, days: number | null): void {
  reply.setCookie(SESSION_COOKIE, token, { ...COOKIE, ...(days === null ? {} : { maxAge: days * 86_400 }) })
}

/** Gives the browser the token by which it is known for its people. */
export function setDeviceCookie(reply: FastifyReply, token: string): void {
  reply.setCookie(DEVICE_COOKIE, token, { ...COOKIE, maxAge: KNOWN_DEVICE_DAYS * 86_400 })
}

/** Takes the token away from the browser. */
export function clearSessionCookie(reply: FastifyReply): FastifyReply {
  return reply.clearCookie(SESSION_COOKIE, COOKIE)
}
