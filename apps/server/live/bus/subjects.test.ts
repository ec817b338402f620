import { expect, it } from 'vitest'
import { subjectOf, topicOf } from './subjects.ts'

it.each([
  ['market-pipe', 'live.market-pipe'],
  ['market/alert/bank/0190f3a0', 'live.market.alert.bank.0190f3a0'],
  ['a.b/c*d/e>f/g h', 'live.a%2Eb.c%2Ad.e%3Ef.g%20h'],
])('the topic %s has a subject of its own, and comes back from it', (topic, subject) => {
  expect(subjectOf('live', topic)).toBe(subject)
  expect(topicOf('live', subject)).toBe(topic)
})
