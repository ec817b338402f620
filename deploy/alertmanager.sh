#!/bin/sh
# Prints Alertmanager's configuration, made of the settings that the servers have; with `run` it starts Alertmanager with it.
#   ALERT_EMAIL        who is told, several with commas between them
#   SMTP_URL           smtp://user:password@host:587 (STARTTLS) or smtps://user:password@host:465
#   MAIL_FROM          who the mails are from
#   ALERT_SMTP_TLS     `false`: the mail server speaks no TLS, and stands on a line that nobody else hears
#   ALERT_WEBHOOK_URL  told as well, of each alert: a way that needs no mail, since mail itself may be what fails
set -eu

fail() {
  echo "alertmanager.sh: $1" >&2
  exit 1
}

# The text with %40 and the like as what they stand for.
decoded() {
  left=$1 out=
  while :; do
    case $left in
      *%[0-9A-Fa-f][0-9A-Fa-f]*)
        out=$out${left%%"%"*}
        left=${left#*"%"}
        rest=${left#??}
        out=$out$(printf "\\$(printf %o "0x${left%"$rest"}")")
        left=$rest
        ;;
      *) break ;;
    esac
  done
  printf %s "$out$left"
}

# A text of YAML, whatever is in it.
quoted() { printf "'%s'" "$(printf %s "$1" | sed "s/'/''/g")"; }

configuration() {
  email=${ALERT_EMAIL:-} webhook=${ALERT_WEBHOOK_URL:-} url=${SMTP_URL:-}
  [ -n "$email$webhook" ] || fail 'ALERT_EMAIL is not set: alerts would reach nobody'
  [ -z "$email" ] || [ -n "$url" ] || fail 'SMTP_URL is not set: mails to ALERT_EMAIL would not go out'
  if [ -n "$email" ]; then
    tls=${ALERT_SMTP_TLS:-true}
    at=${url#*://}
    at=${at%%[/?]*}
    case $at in
      *@*) user=${at%@*} host=${at##*@} ;;
      *) user='' host=$at ;;
    esac
    case $url in
      smtps://*:465 | smtps://*:465/*) ;;
      smtps://*:[0-9]*) fail 'Alertmanager speaks TLS from the start on port 465 alone: use it, or smtp:// with STARTTLS' ;;
      smtps://*) host=$host:465 ;;
      smtp://*) case $host in *:[0-9]*) ;; *) host=$host:587 ;; esac ;;
      *) fail 'SMTP_URL must begin with smtp:// or smtps://' ;;
    esac
    echo 'global:'
    echo "  smtp_smarthost: $(quoted "$host")"
    echo "  smtp_from: $(quoted "${MAIL_FROM:-FXMatch <no-reply@localhost>}")"
    echo "  smtp_require_tls: $tls"
    if [ -n "$user" ]; then
      echo "  smtp_auth_username: $(quoted "$(decoded "${user%%:*}")")"
      echo "  smtp_auth_password: $(quoted "$(decoded "${user#*:}")")"
    fi
  fi
  cat << 'ROUTE'
route:
  receiver: operators
  group_by: [alertname]
  group_wait: 30s
  group_interval: 5m
  repeat_interval: 12h
  routes:
    - matchers: [severity="critical"]
      group_wait: 10s
      repeat_interval: 2h
# What follows from something else that is told is not told too.
inhibit_rules:
  - source_matchers: [alertname="DatabaseAway"]
    target_matchers:
      - alertname=~"NotReady|RelayBehind|NobodyRelays|RelayInterrupted|RoundFails|RoundHangs|TaskFails|Slow|SiteAway|SignInFails"
  - source_matchers: [alertname="SiteAway"]
    target_matchers: [alertname="SignInFails"]
  - source_matchers: [alertname="ServerAway"]
    target_matchers: [alertname=~"NatsAway|ReplicaBehind|ClockSkewed"]
    equal: [instance]
receivers:
  - name: operators
ROUTE
  if [ -n "$email" ]; then
    echo '    email_configs:'
    echo "      - to: $(quoted "$email")"
    echo '        send_resolved: true'
  fi
  if [ -n "$webhook" ]; then
    echo '    webhook_configs:'
    echo "      - url: $(quoted "$webhook")"
  fi
}

if [ "${1:-}" = run ]; then
  umask 077
  configuration > /tmp/alertmanager.yml
  exec alertmanager --config.file=/tmp/alertmanager.yml --storage.path=/alertmanager
fi
configuration
