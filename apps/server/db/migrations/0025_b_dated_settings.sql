-- Two settings of one moment: the one written last is in force.
alter table commission_settings drop constraint commission_settings_form_valid_from_key;
create index commission_settings_in_force on commission_settings (form, valid_from desc, id desc);
alter table remainder_rates drop constraint remainder_rates_bank_id_currency_valid_from_key;
create index remainder_rates_in_force on remainder_rates (bank_id, currency, valid_from desc, id desc);

-- A rate of 0: the bank does not sell the currency from its own stock any more.
alter table remainder_rates drop constraint remainder_rates_rate_check;
alter table remainder_rates add constraint remainder_rates_rate_check check (rate >= 0);

create trigger append_only before update or delete or truncate on remainder_rates for each statement execute function refuse_change();
revoke update, delete, truncate on remainder_rates from fxmatch_app;
