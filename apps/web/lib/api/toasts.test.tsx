import { Notifications, notifications } from '@mantine/notifications'
import { QueryClient } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { one, render } from '../../testing/render.tsx'
import { forgetSession } from '../session/forget-session.ts'
import { toastError, toastSuccess } from './toasts.ts'

let leave: () => Promise<void>

beforeEach(async () => {
  vi.useFakeTimers()
  ;({ unmount: leave } = await render(<Notifications transitionDuration={0} />))
})
afterEach(async () => {
  await act(async () => notifications.clean())
  await leave()
  vi.useRealTimers()
})

const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms))
const shown = () =>
  [...document.querySelectorAll('[role="status"], [role="alert"]')].map((toast) => toast.textContent)

it('a success stays five seconds, or three where that is asked', async () => {
  await act(async () => {
    toastSuccess('cinq')
    toastSuccess('trois', 'brief')
  })
  await pass(2900)
  expect(shown()).toEqual(expect.arrayContaining(['cinq', 'trois']))
  await pass(300)
  expect(shown()).toEqual(['cinq'])
  await pass(2000)
  expect(shown()).toEqual([])
})

it.each([
  ['the pointer', 'mouseover', 'mouseout'],
  ['the keyboard', 'focusin', 'focusout'],
])('waits while %s is on it', async (_, comes, goes) => {
  await act(async () => toastSuccess('attends'))
  const tell = (type: string) =>
    act(async () => one(document, '[role="status"]').dispatchEvent(new Event(type, { bubbles: true })))
  await tell(comes)
  await pass(20_000)
  expect(shown()).toEqual(['attends'])
  await tell(goes)
  await pass(5200)
  expect(shown()).toEqual([])
})

it('an error stays until it is dismissed', async () => {
  await act(async () => toastError('refusé', 'req-1'))
  await pass(600_000)
  expect(shown()).toEqual(['refusé (req-1)'])
  await act(async () => one(document, '[role="alert"] button').click())
  await pass(300)
  expect(shown()).toEqual([])
})

it('nothing that was said to one person stays for the next one at the same page', async () => {
  await act(async () => {
    for (let order = 1; order <= 7; order += 1) toastError(`N° ${order} refusé`)
  })
  expect(shown()).not.toEqual([])
  await act(async () => forgetSession(new QueryClient()))
  await pass(600)
  expect(shown()).toEqual([])
})
