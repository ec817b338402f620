-- How a person has arranged each list: list → layout (packages/contract/http/list-layouts.ts, decision 0293).
alter table user_settings add column lists jsonb;
