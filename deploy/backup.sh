#!/usr/bin/env bash
# A backup every night, the newest thirty kept. Copy them off the machine, encrypted: docs/operations/backup.md.
set -euo pipefail
folder="${BACKUPS:-/app/backups}"
while true; do
  if node tools/backup/main.ts "$folder/fxmatch-$(date -u +%Y-%m-%dT%H-%M-%SZ)"; then
    # What was written whole has its name; a folder that ends in .partial is of a backup that did not come to its end.
    find "$folder" -mindepth 1 -maxdepth 1 -name 'fxmatch-*Z' | sort | head -n -30 | xargs -r rm -r --
    find "$folder" -mindepth 1 -maxdepth 1 -name 'fxmatch-*.partial' -exec rm -r -- {} +
  else
    echo "the backup failed" >&2
  fi
  [ "${1:-}" = once ] && break
  sleep 86400
done
