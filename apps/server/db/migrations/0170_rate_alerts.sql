-- Alerts on a rate (packages/domain/rate-alerts, decision 0500): each is one person's, and nobody else reads what it waits for.
create table rate_alerts (
  id uuid primary key,
  user_id uuid not null references users,
  currency char(3) not null references currencies check (currency <> 'TND'),
  -- Null: of both forms together, or of the currency.
  form text check (form in ('CASH', 'DIGITAL')),
  measure text not null
    check (measure in ('BEST_ALL_IN', 'OPENING', 'FIXING', 'MY_AVERAGE_COST', 'SPREAD_BPS', 'VOLUME_FREE')),
  op text not null check (op in ('<=', '>=')),
  -- TND per quoting unit, basis points, or an amount of the currency, as the measure is.
  value numeric(20, 4) not null check (value > 0),
  until timestamptz not null,
  -- How its person is told: as of notifications.
  on_screen boolean not null,
  with_sound boolean not null,
  by_mail boolean not null,
  -- Whether the figure has been away from the value since it last met it: the next crossing tells.
  away boolean not null,
  fired_at timestamptz,
  fired_figure numeric(20, 4),
  created_at timestamptz not null,
  stopped_at timestamptz,
  stop_cause text check (stop_cause in ('RIGHT', 'ACCOUNT')),
  check (form is null or measure not in ('OPENING', 'FIXING')),
  check (on_screen or by_mail),
  check (on_screen or not with_sound),
  check (until > created_at and until <= created_at + interval '91 days'),
  check ((fired_at is null) = (fired_figure is null)),
  check ((stopped_at is null) = (stop_cause is null))
);
-- The same is asked for once.
create unique index rate_alerts_same on rate_alerts (user_id, currency, measure, op, value, (coalesce(form, '')));
create index rate_alerts_waiting on rate_alerts (currency) where stopped_at is null;

-- Up to which live event alerts have looked. One row.
create table rate_alert_cursor (
  one boolean primary key default true check (one),
  seq bigint not null
);
insert into rate_alert_cursor (seq) select coalesce(max(seq), 0) from live_events;

grant select, insert, update, delete on rate_alerts to fxmatch_app;
grant select on rate_alert_cursor to fxmatch_app;
grant update (seq) on rate_alert_cursor to fxmatch_app;
