-- What was changed by one customs declaration is added up, whoever changed it.
create index trust_requests_declaration on trust_requests (customs_declaration) where customs_declaration is not null;
