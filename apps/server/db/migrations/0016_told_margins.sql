-- Whether a bank tells its margin to its companies, or shows it to them in one figure with the commission.
alter table companies add column tells_margin boolean not null default true;
