import { afterEach, expect, it } from 'vitest'
import { announceSessionEnd, judgeIdle, onSessionEnd } from './session-ended.ts'

const undo: (() => void)[] = []
afterEach(() => {
  for (const take of undo.splice(0)) take()
})

it('says that nobody was there where a request finds the session over for want of use', () => {
  const heard: string[] = []
  undo.push(onSessionEnd((why) => heard.push(why)))
  announceSessionEnd()
  undo.push(judgeIdle(() => true))
  announceSessionEnd()
  announceSessionEnd('left')
  for (const take of undo.splice(1)) take()
  announceSessionEnd()
  expect(heard).toEqual(['ended', 'idle', 'left', 'ended'])
})
