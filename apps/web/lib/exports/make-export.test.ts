import { afterEach, expect, it, vi } from 'vitest'
import { fileAddress, pauseBefore, waitForFile } from './make-export.ts'

const UUID = '0198c2c5-6f0a-7000-8000-000000000001'
const making = (progress: number) =>
  new Response(JSON.stringify({ progress, data: { uuid: UUID } }), { status: 202 })
const file = () =>
  new Response('xlsx', {
    headers: { 'content-disposition': 'attachment; filename="cash-out-2026-11-20.xlsx"' },
  })

/** Answers the questions in turn, and records where they were asked. */
function answering(...answers: (() => Response | Error)[]): string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    const answer = answers.shift()?.()
    if (answer === undefined) throw new Error('one question too many')
    if (answer instanceof Error) throw answer
    return answer
  })
  return asked
}

const lost = () => new TypeError('Failed to fetch')

afterEach(() => vi.unstubAllGlobals())

it('asks for the job where its answer names it, until the file is there', async () => {
  const asked = answering(
    () => making(0),
    () => making(60),
    file,
  )
  const progress: number[] = []
  const waits: number[] = []
  const arrived = await waitForFile(
    '/first',
    (percent) => progress.push(percent),
    async (ms) => {
      waits.push(ms)
    },
  )
  expect(arrived.name).toBe('cash-out-2026-11-20.xlsx')
  expect(await arrived.blob.text()).toBe('xlsx')
  expect(arrived.address).toBe(`/docs/${UUID}`)
  expect(asked).toEqual(['/first', fileAddress(UUID), fileAddress(UUID)])
  expect(progress).toEqual([0, 60])
  expect(waits).toEqual([pauseBefore(0), pauseBefore(1)])
})

it('survives a lost answer, and gives up after three', async () => {
  answering(lost, lost, file)
  expect(
    (
      await waitForFile(
        '/first',
        () => undefined,
        async () => undefined,
      )
    ).name,
  ).toContain('.xlsx')
  answering(lost, lost, lost)
  await expect(
    waitForFile(
      '/first',
      () => undefined,
      async () => undefined,
    ),
  ).rejects.toMatchObject({
    code: 'NETWORK',
  })
})

it('ends where the job failed', async () => {
  answering(
    () => making(10),
    () => new Response('{}', { status: 500 }),
  )
  await expect(
    waitForFile(
      '/first',
      () => undefined,
      async () => undefined,
    ),
  ).rejects.toMatchObject({
    status: 500,
  })
})
