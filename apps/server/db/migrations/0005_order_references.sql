-- Numbers of the references people read out (FX-2026-004812). Gaps are harmless: a refused order may use one up.
create sequence order_references;
create sequence ticket_references;
grant usage on sequence order_references, ticket_references to fxmatch_app;
