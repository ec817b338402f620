-- Under which terms the market trades: the configuration, commissions, shares, margins, the rules for a second validation,
-- and the rates that a bank sets for itself. Terms are dated and never changed: a new row takes the place of the one before
-- it, and an order keeps those in force when it was placed. Of two settings of one moment the one written last is in force.

create table configuration (
  id integer generated always as identity primary key,
  name text not null unique,
  value text not null,
  type text not null check (type in ('INTEGER', 'DECIMAL', 'TIME', 'TEXT', 'BOOLEAN', 'MARKET_STATUS'))
);
insert into configuration (name, value, type) values
  ('market.status', 'ON', 'MARKET_STATUS'),
  ('market.opens_at', '08:00', 'TIME'),
  ('market.closes_at', '18:00', 'TIME'),
  ('order.draft_minutes', '15', 'INTEGER'),
  ('order.confirmation_minutes', '60', 'INTEGER'),
  ('vat.percent', '19', 'DECIMAL'),
  ('position.max_hours', '72', 'INTEGER'),
  -- Whether the clock opens and closes the market.
  ('market.clock', 'ON', 'BOOLEAN'),
  ('request.hold_minutes', '10', 'INTEGER'),
  -- How long personal data of those who did not become companies stay.
  ('sign_up.incomplete_days', '7', 'INTEGER'),
  ('sign_up.refused_document_days', '90', 'INTEGER'),
  ('trust.request_hours', '24', 'INTEGER'),
  ('trust.personal_data_days', '90', 'INTEGER'),
  ('trust.requests_per_phone', '3', 'INTEGER'),
  ('trust.challenge_bits', '15', 'INTEGER'),
  ('notification.keep_days', '90', 'INTEGER'),
  ('notification.mail_minutes', '15', 'INTEGER'),
  ('order_message.open_days', '7', 'INTEGER'),
  ('order_message.per_ten_minutes', '20', 'INTEGER'),
  -- A draft request that its company does not carry on ends by itself: until then it reserves its import title.
  ('request.draft_days', '30', 'INTEGER');

create table configuration_changes (
  id bigint generated always as identity primary key,
  entry_id integer not null references configuration,
  before_value text not null,
  after_value text not null,
  user_id uuid not null references users,
  created_at timestamptz not null,
  check (before_value <> after_value)
);
create index configuration_changes_entry on configuration_changes (entry_id, id desc);

-- ---- commissions, shares, margins

-- The market's commission per currency: a row without currency is the default; a row without percents gives its currency
-- back to the default (decision 0052).
create table commission_settings (
  id integer generated always as identity primary key,
  form text not null check (form in ('CASH', 'DIGITAL')),
  currency char(3) references currencies check (currency <> 'TND'),
  exchange_office_percent numeric(7, 4) check (exchange_office_percent >= 0),
  platform_percent numeric(7, 4) check (platform_percent >= 0),
  valid_from timestamptz not null,
  -- Null, here and in the tables below: what the product comes with.
  set_by uuid references users,
  constraint commission_parts check ((exchange_office_percent is null) = (platform_percent is null)),
  constraint default_commission check (currency is not null or platform_percent is not null)
);
create index commission_settings_in_force on commission_settings (form, currency, valid_from desc, id desc);
insert into commission_settings (form, exchange_office_percent, platform_percent, valid_from) values
  ('CASH', 0.30, 0.20, '2024-01-01T00:00:00Z'),
  ('DIGITAL', 0, 0.20, '2024-01-01T00:00:00Z');

-- To whom the platform's commission goes, in percent of it.
create table share_settings (
  id integer generated always as identity primary key,
  platform numeric(7, 4) not null check (platform >= 0),
  insight numeric(7, 4) not null check (insight >= 0),
  partner numeric(7, 4) not null check (partner >= 0),
  valid_from timestamptz not null unique,
  check (platform + insight + partner = 100)
);
insert into share_settings (platform, insight, partner, valid_from) values (60, 10, 30, '2024-01-01T00:00:00Z');

-- A bank's margin on its companies' orders; a null currency is the default (DFT). A margin without a percent was taken
-- back: from then on the default applies.
create table margin_settings (
  id integer generated always as identity primary key,
  bank_id uuid not null references companies,
  form text not null check (form in ('CASH', 'DIGITAL')),
  currency char(3) references currencies,
  percent numeric(7, 4) check (percent >= 0),
  valid_from timestamptz not null,
  set_by uuid references users,
  constraint default_margin_is_set check (currency is not null or percent is not null)
);
create index margin_settings_in_force on margin_settings (bank_id, form, currency, valid_from desc, id desc);

-- ---- when a second person validates an order

-- 'Règle ticket': an order below the amount needs no second validation. A null bank is every bank's rule.
create table authorisation_rules (
  id uuid primary key,
  bank_id uuid references companies,
  label text not null,
  amount_from numeric(20, 3) not null check (amount_from > 0),
  active boolean not null default true,
  version integer not null default 1,
  changed_at timestamptz,
  created_at timestamptz not null
);
-- The row the specification shows: 'Règle ticket — inférieur 5000'.
insert into authorisation_rules (id, bank_id, label, amount_from, created_at)
  values ('00000000-0000-7000-8000-000000000001', null, 'Règle ticket', 5000, '2024-01-01T00:00:00Z');

-- The rules change by two people: one proposes, another confirms or refuses. What was in force stays on record.
create table authorisation_rule_changes (
  id uuid primary key,
  bank_id uuid not null references companies,
  -- Null while a new rule is only proposed.
  rule_id uuid references authorisation_rules,
  kind text not null check (kind in ('CREATE', 'UPDATE', 'SWITCH_OFF', 'SWITCH_ON')),
  label text not null check (label <> ''),
  amount_from numeric(20, 3) not null check (amount_from > 0),
  -- What stood when the change was proposed.
  was_label text,
  was_amount_from numeric(20, 3),
  status text not null default 'PENDING' check (status in ('PENDING', 'CONFIRMED', 'REFUSED', 'WITHDRAWN')),
  proposed_by uuid not null references users,
  proposed_at timestamptz not null,
  decided_by uuid references users,
  decided_at timestamptz,
  reason text,
  check (kind = 'CREATE' or rule_id is not null),
  check ((status = 'PENDING') = (decided_by is null)),
  check ((decided_by is null) = (decided_at is null)),
  -- The second person is a second person, whatever the application does.
  check (status not in ('CONFIRMED', 'REFUSED') or decided_by <> proposed_by),
  check (status <> 'WITHDRAWN' or decided_by = proposed_by)
);
create unique index one_pending_change_per_rule on authorisation_rule_changes (rule_id) where status = 'PENDING';
create index authorisation_rule_changes_bank on authorisation_rule_changes (bank_id, proposed_at desc);

-- ---- a bank's own rates

-- The price at which a bank sells from its own stock what no position of a request covers. 0: it does not sell it any more.
create table remainder_rates (
  id integer generated always as identity primary key,
  bank_id uuid not null references companies,
  currency char(3) not null references currencies check (currency <> 'TND'),
  rate numeric(14, 4) not null check (rate >= 0),
  valid_from timestamptz not null,
  set_by uuid references users
);
create index remainder_rates_in_force on remainder_rates (bank_id, currency, valid_from desc, id desc);

-- A bank's standard purchase rates (Cours STD achat). 0: not bought.
create table standard_rates (
  id bigint generated always as identity primary key,
  bank_id uuid not null references companies,
  currency char(3) not null references currencies check (currency <> 'TND'),
  purchase_rate numeric(14, 4) not null check (purchase_rate >= 0),
  valid_from timestamptz not null,
  set_by uuid not null references users
);
create index standard_rates_in_force on standard_rates (bank_id, currency, valid_from desc, id desc);

-- Each time that somebody entered or validated them: the day's are done once there is one.
create table standard_rate_validations (
  id bigint generated always as identity primary key,
  bank_id uuid not null references companies,
  day date not null,
  validated_at timestamptz not null,
  validated_by uuid not null references users
);
create index standard_rate_validations_day on standard_rate_validations (bank_id, day desc, id desc);

-- What the screen in an agency shows (Afficheur). 0: not quoted.
create table agency_rates (
  id bigint generated always as identity primary key,
  agency_id uuid not null references agencies,
  currency char(3) not null references currencies check (currency <> 'TND'),
  purchase_rate numeric(14, 4) not null check (purchase_rate >= 0),
  sale_rate numeric(14, 4) not null check (sale_rate >= 0),
  valid_from timestamptz not null,
  set_by uuid not null references users,
  check (sale_rate = 0 or sale_rate >= purchase_rate)
);
create index agency_rates_in_force on agency_rates (agency_id, currency, valid_from desc, id desc);

-- Each time that somebody entered or validated an agency's rates: the day's are done once there is one.
create table agency_rate_validations (
  id bigint generated always as identity primary key,
  agency_id uuid not null references agencies,
  day date not null,
  validated_at timestamptz not null,
  validated_by uuid not null references users
);
create index agency_rate_validations_day on agency_rate_validations (agency_id, day desc, id desc);

-- The screen in an agency: its public address (whoever has the code sees the rates, and nothing else) and what it shows.
-- The newest settings are in force, the audit keeps the others.
create table agency_boards (
  agency_id uuid primary key references agencies,
  code text not null unique,
  activated boolean not null default true,
  -- Currencies in the order of the screen; null: every quoted one.
  currencies text[],
  show_purchase boolean not null default true,
  show_sale boolean not null default true,
  message_fr text not null default '' check (length(message_fr) <= 160),
  message_en text not null default '' check (length(message_en) <= 160),
  rotate_seconds integer not null default 12 check (rotate_seconds between 5 and 120),
  scheme text not null default 'DARK' check (scheme in ('DARK', 'LIGHT')),
  created_at timestamptz not null,
  created_by uuid not null references users,
  version integer not null default 1,
  constraint board_shows_something check (show_purchase or show_sale)
);

create trigger append_only before update or delete or truncate on configuration_changes for each statement execute function refuse_change();
create trigger append_only before update or delete or truncate on commission_settings for each statement execute function refuse_change();
create trigger append_only before update or delete or truncate on margin_settings for each statement execute function refuse_change();
create trigger append_only before update or delete or truncate on remainder_rates for each statement execute function refuse_change();
create trigger append_only before update or delete or truncate on standard_rates for each statement execute function refuse_change();
create trigger append_only before update or delete or truncate on standard_rate_validations for each statement execute function refuse_change();
create trigger append_only before update or delete or truncate on agency_rates for each statement execute function refuse_change();
create trigger append_only before update or delete or truncate on agency_rate_validations for each statement execute function refuse_change();
