-- What is on the market of syndicates: the proof of a price leaves out what a member forbids (decision 0353), and passes these alone.
create index positions_of_syndicates on positions (currency, form) where status = 'FREE' and listing = 'LISTED' and syndicate_id is not null;
