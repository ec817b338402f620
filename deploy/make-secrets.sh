#!/usr/bin/env bash
# Makes the secrets of compose.yaml, once: what is there stays. Keep a copy of secrets_key away from the machine.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
mkdir -p secrets
chmod 700 secrets

# Containers get each file by itself and read it as users of their own; on this machine nobody enters the folder.
keep() {
  [ -e "secrets/$1" ] && return
  printf '%s' "$2" > "secrets/$1"
  chmod 644 "secrets/$1"
}
random() { openssl rand -hex 32; }

for name in postgres_password owner_password app_password secrets_key metrics_token grafana_password; do keep "$name" "$(random)"; done
keep owner_database_url "postgres://fxmatch_owner:$(cat secrets/owner_password)@database:5432/fxmatch"
keep app_database_url "postgres://fxmatch_app:$(cat secrets/app_password)@database:5432/fxmatch"
