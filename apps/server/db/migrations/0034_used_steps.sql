-- A clock that is set back: which steps were used before the last one, in the order of their use, so that the codes of now
-- work although one was used in what is the future again, and none works twice (decision 0199).
alter table second_factors add column earlier_steps integer[] not null default '{}';
