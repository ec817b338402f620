-- What a bank sets up for itself: agencies, margins, daily standard purchase rates, the rate board of each agency.

-- An agency that orders name stays on record: it closes. Its number is what people read out.
alter table agencies
  add column number integer generated always as identity unique,
  add column closed_at timestamptz;
alter table agencies drop constraint agencies_company_id_code_bct_key;
create unique index agencies_open_code on agencies (company_id, code_bct) where closed_at is null;

-- The first open agency of each region becomes its default where there was none; of several, the first stays.
update agencies set region_representer = id in (
  select distinct on (company_id, governorate_id) id from agencies where governorate_id is not null
  order by company_id, governorate_id, region_representer desc, code_bct, id);
create unique index one_default_agency on agencies (company_id, governorate_id)
  where region_representer and closed_at is null;
alter table agencies add constraint default_agency_has_region
  check (not region_representer or (governorate_id is not null and closed_at is null));

-- Orders in progress of an agency: while there is one, it cannot close.
create index orders_of_agency on orders (agency_id)
  where agency_id is not null and status not in (3, 4, 9, 10, 12, 15, 108, 109, 999);

-- A margin without a percent was taken back: from then on the default applies.
alter table margin_settings
  alter column percent drop not null,
  add column set_by uuid references users,
  add constraint default_margin_is_set check (currency is not null or percent is not null);
create index margin_settings_in_force on margin_settings (bank_id, form, currency, valid_from desc, id desc);
alter table commission_settings add column set_by uuid references users;

-- A bank's standard purchase rates (Cours STD achat), TND per quoting unit; the newest is in force. 0: not bought.
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

-- What the screen in an agency shows (Afficheur), TND per quoting unit; the newest is in force. 0: not quoted.
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

-- The public address of an agency's screen: whoever has the code sees the rates, and nothing else.
create table agency_boards (
  agency_id uuid primary key references agencies,
  code text not null unique,
  created_at timestamptz not null,
  created_by uuid not null references users
);

create trigger append_only before update or delete or truncate on margin_settings for each statement execute function refuse_change();
create trigger append_only before update or delete or truncate on commission_settings for each statement execute function refuse_change();
create trigger append_only before update or delete or truncate on standard_rates for each statement execute function refuse_change();
create trigger append_only before update or delete or truncate on standard_rate_validations for each statement execute function refuse_change();
create trigger append_only before update or delete or truncate on agency_rates for each statement execute function refuse_change();

grant select, insert on standard_rates, standard_rate_validations, agency_rates to fxmatch_app;
grant select, insert, update, delete on agency_boards to fxmatch_app;
revoke update, delete, truncate on margin_settings, commission_settings from fxmatch_app;
