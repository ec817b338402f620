import { QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { bringAnswers, keepEarly, takeEarly } from './early-answers.ts'
import { createQueryClient } from './query-client.ts'

it('asks again for what has changed while its first answer was under way', async () => {
  const client = createQueryClient()
  const answers: ((answer: string) => void)[] = []
  const queryKey = ['notifications']
  const queryFn = () => new Promise<string>((resolve) => answers.push(resolve))
  const observer = new QueryObserver(client, { queryKey, queryFn })
  const leave = observer.subscribe(() => undefined)

  const invalidated = client.invalidateQueries({ queryKey })
  // Read before the change, and here after it.
  answers[0]?.('before')
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.('after')
  await invalidated
  expect(client.getQueryData(queryKey)).toBe('after')

  // With an answer there already, one more is asked for, and no two.
  const again = client.invalidateQueries({ queryKey })
  answers[2]?.('later')
  await again
  expect([client.getQueryData(queryKey), answers.length]).toEqual(['later', 3])
  leave()
})

it('takes nothing that the page has brought for what has changed since', async () => {
  bringAnswers([{ url: '/api/a', answer: 'before' }])
  keepEarly('/api/a', ['a'], () => Promise.reject(new Error('asked')))
  const client = createQueryClient()
  client.setQueryData(['a'], 'before')
  const queryFn = async () => ((await (await takeEarly('/api/a'))?.json()) ?? 'after') as string
  const leave = new QueryObserver(client, { queryKey: ['a'], queryFn, staleTime: 10_000 }).subscribe(
    () => undefined,
  )
  await client.invalidateQueries({ queryKey: ['a'] })
  expect(client.getQueryData(['a'])).toBe('after')
  leave()
})
