#!/usr/bin/env bash
# A dump every night, the newest thirty kept. Copy them off the machine: docs/operations/deploy.md.
set -euo pipefail
url="$(cat /run/secrets/owner_database_url)"
while true; do
  name="/backups/fxmatch-$(date -u +%Y-%m-%dT%H%M%SZ).dump"
  if pg_dump --format=custom --file="$name.part" "$url"; then
    mv "$name.part" "$name"
    find /backups -name 'fxmatch-*.dump' | sort | head -n -30 | xargs -r rm --
    echo "wrote $name"
  else
    echo "the dump failed" >&2
    rm -f "$name.part"
  fi
  sleep 86400
done
