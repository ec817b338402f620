#!/usr/bin/env bash
# In the containers: a backup every night, the newest thirty kept. With systemd fxmatch-backup.timer does it.
# Copy them off the machine, encrypted: docs/operations/backup.md.
set -euo pipefail
while true; do
  fxmatch backup --keep 30 || echo "the backup failed" >&2
  sleep 86400
done
