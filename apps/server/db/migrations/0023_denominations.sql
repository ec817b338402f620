-- The banknotes that there are, by currency: reference data that the back office keeps. A reception counts these alone, and
-- what is traded in banknotes can be made up of those that are issued (packages/domain/banknotes).
create table denominations (
  currency char(3) not null references currencies check (currency <> 'TND'),
  value numeric(12, 4) not null check (value > 0),
  -- ISSUED: still issued; LEGAL: no longer issued, but legal tender and taken; WITHDRAWN: no money any more.
  state text not null check (state in ('ISSUED', 'LEGAL', 'WITHDRAWN')),
  changed_at timestamptz,
  -- Null: as the product comes.
  changed_by uuid references users,
  primary key (currency, value),
  check ((changed_at is null) = (changed_by is null))
);
insert into denominations (currency, value, state)
  select currency, value, 'ISSUED' from (values
    ('EUR', array[5, 10, 20, 50, 100, 200]), ('USD', array[1, 2, 5, 10, 20, 50, 100]), ('GBP', array[5, 10, 20, 50]),
    ('CHF', array[10, 20, 50, 100, 200, 1000]), ('CAD', array[5, 10, 20, 50, 100]),
    ('SAR', array[5, 10, 50, 100, 200, 500]), ('QAR', array[1, 5, 10, 50, 100, 200, 500]),
    ('AED', array[5, 10, 20, 50, 100, 200, 500, 1000]), ('KWD', array[0.25, 0.5, 1, 5, 10, 20]),
    ('BHD', array[0.5, 1, 5, 10, 20]), ('LYD', array[1, 5, 10, 20]), ('JPY', array[1000, 5000, 10000]),
    ('DKK', array[50, 100, 200, 500]), ('NOK', array[50, 100, 200, 500, 1000]),
    ('SEK', array[20, 50, 100, 200, 500, 1000]), ('CNY', array[1, 5, 10, 20, 50, 100])
  ) as series (currency, amounts), unnest(amounts) as value;
insert into denominations (currency, value, state) values
  ('EUR', 500, 'LEGAL'), ('SAR', 1, 'LEGAL'), ('JPY', 2000, 'LEGAL'), ('CNY', 2, 'LEGAL'),
  ('CAD', 1000, 'WITHDRAWN'), ('DKK', 1000, 'WITHDRAWN'), ('LYD', 50, 'WITHDRAWN');

grant select, insert on denominations to fxmatch_app;
-- A note stays what it is: only whether it is taken changes, and no row is ever deleted.
grant update (state, changed_at, changed_by) on denominations to fxmatch_app;
