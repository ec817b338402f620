-- Accounts that were known to be one person's as one of them was erased (decision 0602): its identity cards and addresses are gone, and who
-- had two accounts would be two people from then on. Each pair both ways round; ids alone, nothing about the person.
create table accounts_of_one_person (
  user_id uuid not null references users on delete cascade,
  other_id uuid not null references users on delete cascade,
  primary key (user_id, other_id),
  check (user_id <> other_id)
);

grant select, insert on accounts_of_one_person to fxmatch_app;
