#!/usr/bin/env bash
# Runs once, when the database is made: the owner of the schema, who migrates, and the role of the servers, which owns nothing.
set -euo pipefail
secrets="${SECRETS_DIRECTORY:-/run/secrets}"
psql --set ON_ERROR_STOP=1 --username "${POSTGRES_USER:-postgres}" --dbname postgres \
  --set owner="$(cat "$secrets/owner_password")" --set app="$(cat "$secrets/app_password")" <<'SQL'
create role fxmatch_owner login password :'owner';
create role fxmatch_app login password :'app';
create database fxmatch owner fxmatch_owner;
revoke all on database fxmatch from public;
grant connect on database fxmatch to fxmatch_app;
SQL
