-- When a step was taken for an order: what was done today is counted, and listed, by it (decision 0317).
create index order_history_step on order_history (action, created_at);
