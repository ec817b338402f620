import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import type { DataColumn } from '../../ui/data-table/columns.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { MarketCharts } from './feed/use-market-feed.ts'

type Point = { time: string; position: string; ticket: string }

/** The points of both small charts as a table, for who cannot see them or wants the figures. */
export function ChartData({ charts, onClose }: { charts: MarketCharts | undefined; onClose: () => void }) {
  const { t } = useTranslation('market')
  const format = useFormat()
  const figure = (id: 'position' | 'ticket', header: string): DataColumn<Point> => ({
    id,
    header,
    unit: t('kpi.unit'),
    kind: 'number',
    value: (point) => point[id],
    render: (point) => format.dinars(point[id]),
  })
  const columns: DataColumn<Point>[] = [
    {
      id: 'time',
      header: t('column.time'),
      kind: 'time',
      value: ({ time }) => time,
      render: ({ time }) => format.time(time),
    },
    figure('position', t('kpi.position')),
    figure('ticket', t('kpi.ticket')),
  ]
  return (
    <Dialog title={t('kpi.data')} onClose={onClose}>
      <DataTable
        label={t('kpi.data')}
        name="market-charts"
        columns={columns}
        rows={charts && pointsOf(charts)}
        rowKey={({ time }) => time}
      />
    </Dialog>
  )
}

/** Both lines have a point at the same instants (the server takes them from one time line), newest first here. */
function pointsOf(charts: MarketCharts): Point[] {
  const tickets = new Map(charts.ticket_avg.map(({ time, value }) => [time, value]))
  return charts.position
    .map(({ time, value }) => ({ time, position: value, ticket: tickets.get(time) ?? '0' }))
    .reverse()
}
