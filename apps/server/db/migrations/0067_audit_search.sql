-- What an auditor looks for: a person's deeds, a kind of deed, a period. Those of an object have their index already.
create index audit_entries_at on audit_entries (at, id);
create index audit_entries_user on audit_entries (user_id, id) where user_id is not null;
create index audit_entries_action on audit_entries (action text_pattern_ops, id);
