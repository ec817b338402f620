-- What the board showed of the operator for the request's currency and direction when the proposal was made; null: nothing, or
-- not known (proposals from before). Whether the board was changed since is told from it (decision 0277).
alter table trust_proposals add column board_rate numeric(14, 4) check (board_rate > 0);
