/** The metrics of others that alerts and dashboards ask for: of the machine, of what is tried from outside, of Alertmanager. */
export const EXPORTED: readonly string[] = [
  'node_filesystem_avail_bytes',
  'node_filesystem_size_bytes',
  'node_filesystem_files',
  'node_filesystem_files_free',
  'node_timex_sync_status',
  'probe_success',
  'probe_duration_seconds',
  'probe_ssl_earliest_cert_expiry',
  'alertmanager_notifications_failed_total',
]
