import { notifications } from '@mantine/notifications'
import { Link } from '@tanstack/react-router'
import { Trans } from 'react-i18next'

/** How long a success stays (specification 000 §9). */
const SHOWN_MS = 5_000

/** Says that an order was placed, with the way to it. */
export function toastOrder({ id, reference }: { id: string; reference: string }): void {
  notifications.show({
    color: 'green',
    role: 'status',
    autoClose: SHOWN_MS,
    message: (
      <Trans
        ns="market"
        i18nKey="draft.placed"
        values={{ reference }}
        components={{ order: <Link to={`/orders/${id}` as string} /> }}
      />
    ),
  })
}
