import { marketPositionCall } from '@fxmatch/contract/http/market'
import type { OrderRequestView } from '@fxmatch/contract/http/order-request-view'
import { inLatinDigits } from '@fxmatch/domain/money/typed-digits'
import { Button, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../lib/api/call-query.ts'
import { asApiError } from '../../../lib/failures/api-error.ts'
import { useErrorText } from '../../../lib/failures/use-error-text.ts'
import classes from './company.module.css'
import type { Basket } from './use-basket.ts'

/** 'De gré à gré': a position that one has been told of, put into the basket by its number. */
export function PeerTab({ basket, request }: { basket: Basket; request: OrderRequestView | undefined }) {
  const { t } = useTranslation('company')
  const errorText = useErrorText()
  const client = useQueryClient()
  const [number, setNumber] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [running, setRunning] = useState(false)
  const add = async () => {
    if (request === undefined) return setFault(t('rule.REQUEST_UNKNOWN'))
    if (!/^[1-9]\d{0,14}$/.test(number.trim())) return setFault(t('rule.FIELD_INVALID'))
    setRunning(true)
    try {
      const asked = callQuery(marketPositionCall, { params: { id: Number(inLatinDigits(number.trim())) } })
      const { data: position } = await client.fetchQuery({ ...asked, staleTime: 0 })
      const problem = basket.choose.whyNot(position)
      if (problem) return setFault(t(`rule.${problem.rule}`, { iso: position.currency.iso_code }))
      basket.choose.add(position)
      setNumber('')
    } catch (error) {
      const failure = asApiError(error)
      setFault(failure.status === 404 ? t('rule.POSITION_NOT_FREE') : errorText(failure))
    } finally {
      setRunning(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setFault(null)
    void add()
  }
  return (
    <form noValidate className={classes.peer} onSubmit={submit}>
      <TextInput
        label={t('peer.number')}
        description={t('peer.hint')}
        inputMode="numeric"
        value={number}
        onChange={(event) => setNumber(event.currentTarget.value)}
        error={fault}
      />
      <Button type="submit" variant="filled" loading={running}>
        {t('add')}
      </Button>
    </form>
  )
}
