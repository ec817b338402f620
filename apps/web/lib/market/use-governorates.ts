import { governoratesCall } from '@fxmatch/contract/http/reference-data'
import { useQuery } from '@tanstack/react-query'
import { referenceQuery } from '../api/reference-query.ts'
import { useErrorText } from '../failures/use-error-text.ts'

/** The governorates as what a field offers, by their ids, and why there are none. */
export function useGovernorates(): {
  choices: { value: string; label: string }[]
  failure: string | undefined
} {
  const errorText = useErrorText()
  const { data, error } = useQuery(referenceQuery(governoratesCall, {}))
  return {
    choices: (data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
    failure: error ? errorText(error) : undefined,
  }
}
