import type { GateCheckView } from '@fxmatch/contract/http/gate'
import { isPermitCode } from '@fxmatch/domain/gate/permit'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useFigures } from '../currencies/use-currencies.ts'
import { unbroken } from '../format/dates.ts'
import { useFormat } from '../format/use-format.ts'
import { checkKey, leftBefore, missingOf, shareOf } from './check-figures.ts'

/** What a check says in words, for the value date that it counts for: a sentence for each of what the screens tell. */
export function useCheckWords() {
  const { t } = useTranslation(['gate', 'permits'])
  const format = useFormat()
  const { figureOf } = useFigures()
  return useCallback(
    (check: GateCheckView, day: string) => {
      const { code, of, permit } = check
      if (isPermitCode(code)) {
        const { fault, day: since } = permit ?? { fault: null, day: null }
        const facts = { of: of ?? '', day: since === null ? '' : unbroken(format.date(since)) }
        const figures = {
          missing: null,
          share: null,
          left: null,
          after: null,
          beyond: null,
          ticketShare: null,
        }
        return {
          what: t(`permits:check.${code}`, facts),
          asked: t(`permits:say.${fault ?? 'RIGHT'}`, facts),
          ...figures,
        }
      }
      const key = checkKey({ code, of, unit: check.unit })
      const figure = (value: string | null) => (value === null ? '' : figureOf(value, check.unit))
      const facts = {
        of: of ?? '',
        day: unbroken(format.date(day)),
        asked: figure(check.asked.replace('-', '')),
        left: figure(leftBefore(check)),
        after: figure(check.left),
        rate: check.rate === undefined ? '' : format.rate(check.rate),
        basis: check.basis ? t(`basis.${check.basis.of}`, { rate: format.rate(check.basis.rate) }) : '',
      }
      // Of a price that lies outside nothing is missing: it is too much, or too little.
      const missing = code === 'G13' ? null : missingOf(check)
      const share = code === 'G13' ? null : shareOf(check)
      return {
        /** What it limits. */
        what: t(`gate:check.${key}`, facts),
        /** What was asked, and what was there; of a counterparty without a limit, that there is none. */
        asked: check.limit === null ? t('gate:say.none', facts) : t(`gate:say.${key}`, facts),
        missing: missing && t('gate:say.missing', { missing: figure(missing), unit: check.unit }),
        share: share && t('gate:say.share', { percent: format.decimal(share) }),
        /** The line of a ticket: what is left, without and with what stays of it after the order. */
        left: check.limit === null ? null : t(`gate:ticket.${key}`, facts),
        after:
          check.limit === null
            ? null
            : t('gate:ticket.after', { what: t(`gate:ticket.${key}`, facts), after: facts.after }),
        beyond: missing && t('gate:ticket.beyond', { missing: figure(missing), unit: check.unit }),
        ticketShare: share && t('gate:ticket.share', { percent: format.decimal(share) }),
      }
    },
    [t, format, figureOf],
  )
}
