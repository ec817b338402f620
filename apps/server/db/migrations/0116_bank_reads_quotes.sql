-- Whether the bank through which a company buys reads all prices of a request for quotes, with their houses (decision 0377): not until
-- the platform switches it on.
insert into configuration (name, value, type) values ('rfq.bank_reads_all', 'OFF', 'BOOLEAN');

-- Which bank that is, fixed as the request is asked, when its houses are told; null: none. A bank that sells itself is none.
alter table rfqs
  add column told_bank_id uuid references companies,
  add constraint rfqs_told_bank check (told_bank_id is null or operation = 'MATCHING');

create or replace function keep_rfq() returns trigger language plpgsql as $$
begin
  if (new.id, new.asker_id, new.asked_by, new.side, new.currency, new.form, new.operation, new.order_request_id, new.amount, new.min_part, new.answer_by, new.created_at, new.told_bank_id)
    is distinct from
     (old.id, old.asker_id, old.asked_by, old.side, old.currency, old.form, old.operation, old.order_request_id, old.amount, old.min_part, old.answer_by, old.created_at, old.told_bank_id) then
    raise exception 'request % stands as it was asked', old.number using errcode = 'check_violation';
  end if;
  if old.status not in ('OPEN', 'PART_AWARDED') or new.awarded < old.awarded then
    raise exception 'request % is over', old.number using errcode = 'check_violation';
  end if;
  return new;
end $$;
