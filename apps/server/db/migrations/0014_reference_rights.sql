-- Reference data come with migrations: the application reads them and writes none. The steps that an order or a request may
-- take are rules; whoever could add one could lead an order past them.
revoke insert, update, delete on governorates, zones, currencies, order_steps, request_steps from fxmatch_app;
