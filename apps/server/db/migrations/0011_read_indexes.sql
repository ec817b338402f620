-- Reads that would scan: the day's tickets (key figures), a position's orders (syndicates' lists), expiries (charts).
create index tickets_created on tickets (created_at);
create index orders_position on orders (position_id) where position_id is not null;
create index positions_created on positions (created_at);
create index positions_until on positions (expires_at);
