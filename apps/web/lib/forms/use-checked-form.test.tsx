import i18next from 'i18next'
import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { render } from '../../testing/render.tsx'
import { ApiError } from '../failures/api-error.ts'
import { type CheckedForm, faultsOf, useCheckedForm } from './use-checked-form.ts'

type Typed = { name: string; code: string }

let form: CheckedForm<Typed, Typed>
let leave: () => Promise<void>
const sent = vi.fn()

function Form() {
  form = useCheckedForm<Typed, Typed>(
    (typed) => {
      const faults = faultsOf<Typed>({
        name: typed.name === '' ? 'FIELD_REQUIRED' : null,
        code: typed.code === 'x' ? 'FIELD_INVALID' : null,
      })
      return faults ? { faults } : { read: typed }
    },
    { name: '', code: '' },
  )
  return (
    <form onSubmit={form.submit(sent)}>
      <input {...form.field('code')} />
      <input {...form.field('name')} />
      <button type="submit">go</button>
    </form>
  )
}

const begin = async () => {
  sent.mockClear()
  ;({ unmount: leave } = await render(<Form />))
}
const input = (name: string) => document.querySelector<HTMLInputElement>(`[name=${name}]`)
const press = () => act(async () => document.querySelector('form')?.requestSubmit())
const change = (work: () => void) => act(async () => work())
afterEach(() => leave())

it('says nothing until a field is left, and then of that field alone', async () => {
  await begin()
  await change(() => form.set({ code: 'x' }))
  expect([form.error('name'), form.error('code')]).toEqual([undefined, undefined])
  await change(() => form.field('code').onBlur())
  expect([form.error('name'), form.error('code')]).toEqual([undefined, expect.any(String)])
  await change(() => form.set({ code: 'y' }))
  await change(() => form.field('code').onBlur())
  expect(form.error('code')).toBeUndefined()
})

it('sends nothing that is wrong, leads to the first fault, and judges at every key from then on', async () => {
  await begin()
  await press()
  expect(sent).not.toHaveBeenCalled()
  expect(form.error('name')).toEqual(expect.any(String))
  expect(document.activeElement).toBe(input('name'))
  await change(() => form.set({ name: 'Emma' }))
  expect([input('name')?.value, form.error('name')]).toEqual(['Emma', undefined])
  await change(() => form.set({ code: 'x' }))
  expect(form.error('code')).toEqual(expect.any(String))
  await change(() => form.set({ code: 'y' }))
  await press()
  expect(sent).toHaveBeenCalledExactlyOnceWith({ name: 'Emma', code: 'y' })
})

it('asks for the sentences of refusals only where something is wrong', async () => {
  await begin()
  const looked = vi.spyOn(i18next, 'hasLoadedNamespace')
  const asked = () => looked.mock.calls.some(([namespace]) => namespace === 'refusals')
  await change(() => form.set({ name: 'Emma' }))
  await change(() => form.field('name').onBlur())
  await press()
  expect(asked()).toBe(false)
  await change(() => form.set({ name: '' }))
  expect(asked()).toBe(true)
  looked.mockRestore()
})

it('writes what the server refuses beside the field, as it says it, until that is forgiven', async () => {
  await begin()
  await change(() => form.set({ name: 'Emma' }))
  await press()
  const refusal = {
    code: 'INVALID_INPUT' as const,
    message: 'm',
    errors: 'e',
    requestId: 'r',
    fields: [
      { path: 'code', message: 'du serveur', rule: 'OF_TOMORROW' },
      { path: 'other', message: 'nowhere' },
    ],
  }
  await change(() => form.refuse(new ApiError(400, 'INVALID_INPUT', refusal as never)))
  expect([form.error('code'), form.error('name')]).toEqual(['du serveur', undefined])
  expect(document.activeElement).toBe(input('code'))
  await change(() => form.forgive(['code']))
  expect(form.error('code')).toBeUndefined()
})
