-- The market's commission per currency: a row without currency is the default; a row without percents gives its currency
-- back to the default.
alter table commission_settings
  add column currency char(3) references currencies check (currency <> 'TND'),
  alter column exchange_office_percent drop not null,
  alter column platform_percent drop not null,
  add constraint commission_parts check ((exchange_office_percent is null) = (platform_percent is null)),
  add constraint default_commission check (currency is not null or platform_percent is not null);
drop index commission_settings_in_force;
create index commission_settings_in_force on commission_settings (form, currency, valid_from desc, id desc);
