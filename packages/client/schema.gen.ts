// Made from docs/open-interface/openapi.json by `npm run openapi -- promise`: not to be written by hand.
export interface paths {
    "/v1/agencies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The agencies that pay banknotes out to the company: a bank's own, a company's bank's
         * @description Scope: any.
         */
        get: operations["listAgencies"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/book": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The company's book: its orders that were delivered or paid, the newest first
         * @description Scope: `ledger:read`.
         */
        get: operations["listBook"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/currencies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The currencies, with their decimals and quoting units
         * @description Scope: any.
         */
        get: operations["listCurrencies"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/feeds/book.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The company's book as CSV, for a sheet that is refreshed
         * @description Scope: `ledger:read`.
         */
        get: operations["bookFeed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/feeds/market.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What is free on the market as CSV, for a sheet that is refreshed (Excel’s Power Query)
         * @description Scope: `prices:read`.
         */
        get: operations["marketFeed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/feeds/orders.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The company's orders as CSV, for a sheet that is refreshed
         * @description Scope: `orders:read`.
         */
        get: operations["ordersFeed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/governorates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The governorates, by whose numbers positions are published
         * @description Scope: any.
         */
        get: operations["listGovernorates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/market/positions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What is free on the market, the newest first, priced for the company that reads it
         * @description Scope: `prices:read`.
         */
        get: operations["listMarket"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/market/positions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One position of the market
         * @description Scope: `prices:read`.
         */
        get: operations["getMarketPosition"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who this token is, what it may do, and whether the market takes orders now
         * @description Scope: any.
         */
        get: operations["getMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The company's orders, the newest first: those that it buys, sells or carries
         * @description Scope: `orders:read`.
         */
        get: operations["listOrders"];
        put?: never;
        /**
         * Orders a position, whole or in part, at its price or at another that is proposed
         * @description Scope: `orders:write`.
         */
        post: operations["placeOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/orders/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One order as it stands, and what may be done with it
         * @description Scope: `orders:read`.
         */
        get: operations["getOrder"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/orders/{id}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accepts the price that stands
         * @description Scope: `orders:write`.
         */
        post: operations["acceptOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/orders/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Gives a draft up that the company ordered
         * @description Scope: `orders:write`.
         */
        post: operations["cancelOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/orders/{id}/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Gives the company's confirmation. The market room's is a person's
         * @description Scope: `orders:write`.
         */
        post: operations["confirmOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/orders/{id}/propose": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Answers the price that stands with another one
         * @description Scope: `orders:write`.
         */
        post: operations["proposeRate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/orders/{id}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rejects a draft
         * @description Scope: `orders:write`.
         */
        post: operations["rejectOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/orders/{id}/ticket": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The ticket of an order, as a PDF
         * @description Scope: `documents:read`.
         */
        get: operations["getTicket"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/positions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The company's own positions, the newest first
         * @description Scope: `positions:write`.
         */
        get: operations["listOwnPositions"];
        put?: never;
        /**
         * Offers an amount of one currency on the market
         * @description Scope: `positions:write`.
         */
        post: operations["publishPosition"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/positions/{id}/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Takes a free position off the market
         * @description Scope: `positions:write`.
         */
        post: operations["withdrawPosition"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/quote-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The requests for quotes that the company is asked: those that live first
         * @description Scope: `rfq:quote`.
         */
        get: operations["listQuoteRequests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/quote-requests/{id}/decline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Says that the company gives no price, and why
         * @description Scope: `rfq:quote`.
         */
        post: operations["declineQuoteRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/quote-requests/{id}/quotes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Gives a firm price: it binds until it lapses, and may only be improved
         * @description Scope: `rfq:quote`.
         */
        post: operations["giveQuote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The company's order requests, the newest first
         * @description Scope: `requests:write`.
         */
        get: operations["listRequests"];
        put?: never;
        /**
         * Writes an order request, as a draft. Positions are put into its basket by a person
         * @description Scope: `requests:write`.
         */
        post: operations["createRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/requests/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One order request, by its id or its reference
         * @description Scope: `requests:write`.
         */
        get: operations["getRequest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/requests/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Gives an order request up; its orders end with it
         * @description Scope: `requests:write`.
         */
        post: operations["cancelRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/requests/{id}/submit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Submits an order request to the bank, which sells what no position covers
         * @description Scope: `requests:write`.
         */
        post: operations["submitRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Events as they happen (server-sent events): `position` with its id and whether it was ADDED or REMOVED, `order` with id, version and status, `market` with its status, `clock` with `now` and `aheadSeconds` where a sandbox’s was moved, `reset` where some were missed. Resumes after `Last-Event-ID`; each channel asks for its scope
         * @description Scope: any.
         */
        get: operations["watch"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/test/clock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Sandbox only: what time it is there, for everybody in it
         * @description Scope: any.
         */
        get: operations["getTestClock"];
        put?: never;
        /**
         * Sandbox only: moves the one clock of the sandbox ahead, for everybody in it; never back. For a token with a scope that commits its company
         * @description Scope: any.
         */
        post: operations["moveTestClock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/test/orders/{id}/advance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sandbox only: has people of both houses take the steps of one of your own orders up to a status, by the rules and with their limits. For a token with a scope that commits its company
         * @description Scope: any.
         */
        post: operations["advanceTestOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook-endpoints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Where the company is told of events, whether each place takes them, and the keys that verify them
         * @description Scope: `webhooks:manage`.
         */
        get: operations["listWebhookEndpoints"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook-endpoints/{id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sends what an endpoint was sent since a moment once more, under the same ids
         * @description Scope: `webhooks:manage`.
         */
        post: operations["replayWebhooks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    event: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An event, sent to the endpoints that ask for its type
         * @description Signed by Standard Webhooks 1.0.0 (`webhook-id`, `webhook-timestamp`, `webhook-signature`), tried ten times within 75 hours until it is answered 2xx. It says which object, and no more: that is fetched. Types are added: pass over those that you do not know.
         */
        post: operations["event"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        Advance: {
            /** @enum {string} */
            to: "DRAFT" | "AWAITING_CONFIRMATION" | "DRAFT_REJECTED" | "DRAFT_CANCELED" | "HALF_CONFIRMED" | "CURRENCY_RECEPTION" | "MARKET_ROOM" | "BACK_OFFICE_VALIDATION" | "CONFIRMATION_REJECTED" | "CASHED_OUT" | "TICKET_GENERATED" | "TICKET_REJECTED" | "DELIVERED" | "DELIVERY_REJECTED" | "DELIVERY_CANCELED" | "BID_ACCEPTED" | "BID_PLACED" | "BID_DECLINED" | "BID_CANCELED" | "AWAITING_TICKET" | "EXPIRED";
        };
        Agency: {
            city: string | null;
            governorate: string | null;
            /** Format: uuid */
            id: string;
            name: string;
        };
        ClockMove: {
            advanceSeconds: number;
        };
        Currency: {
            code: string;
            decimals: number;
            name: string;
            quotingUnit: number;
        };
        Decline: {
            /** @enum {string} */
            code: "NO_STOCK" | "SIZE" | "PRICE" | "LIMIT" | "OTHER";
            /** @default null */
            note: string | null;
        };
        Governorate: {
            id: number;
            name: string;
        };
        Machine: {
            /** Format: uuid */
            clientId: string;
            company: {
                /** Format: uuid */
                id: string;
                /** @enum {string} */
                kind: "PLATFORM" | "BANK" | "EXCHANGE_OFFICE" | "CORPORATE";
                name: string;
            };
            expiresAt: string | null;
            market: {
                acceptsOrders: boolean;
                /** @enum {string} */
                status: "ON" | "VEILLE" | "OFF";
            };
            name: string;
            sandbox: boolean;
            scopes: ("prices:read" | "orders:read" | "orders:write" | "positions:write" | "requests:write" | "rfq:quote" | "documents:read" | "ledger:read" | "webhooks:manage")[];
            /** Format: date-time */
            serverTime: string;
        };
        NewOrder: {
            agencyId?: string | null;
            amount: string;
            positionId: number;
            priceReason?: ("PLACE" | "NOTES" | "SPEED" | "RELATION" | "WHOLE" | "OTHER") | null;
            priceReasonText?: string | null;
            proposedRate?: string | null;
            rate: string;
            seenTotal?: string | null;
            /** @enum {string} */
            settlement: "CASH" | "TRANSFER";
        };
        NewOrderRequest: {
            amount: string;
            creditAccount: string;
            currency: string;
            debitAccount: string;
            /** Format: uuid */
            domiciliaryBank: string;
            importAmount?: string | null;
            importExpiry?: string | null;
            /** @enum {string} */
            importNature: "DOCUMENTARY_COLLECTION" | "DOCUMENTARY_CREDIT" | "TRANSFER";
            importReference: string;
            targetRate?: string | null;
            /** Format: date */
            valueDate: string;
        };
        NewPosition: {
            amount: string;
            currency: string;
            expiresAt: string;
            /** @enum {string} */
            form: "CASH" | "DIGITAL";
            governorate: number;
            rate: string;
            syndicate?: string | null;
        };
        NewQuote: {
            /** @default null */
            agencyId: string | null;
            amount: string;
            /** @default null */
            minAmount: string | null;
            rate: string;
            validSeconds: number;
        };
        Order: {
            actions: components["schemas"]["OrderAction"][];
            agency: {
                /** Format: uuid */
                id: string;
                name: string;
            } | null;
            amount: string;
            askedRate: string;
            bank: components["schemas"]["Party"];
            buyer: components["schemas"]["Party"];
            /** Format: date-time */
            createdAt: string;
            currency: string;
            expiresAt: string | null;
            /** @enum {string} */
            form: "CASH" | "DIGITAL";
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            operation: "DIRECT_PURCHASE" | "DIRECT_SALE" | "MATCHING";
            positionAmount: string;
            positionId: number | null;
            proposedRate: string | null;
            quotingUnit: number;
            rate: string;
            reference: string;
            seller: components["schemas"]["Party"];
            /** @enum {string} */
            settlement: "CASH" | "TRANSFER";
            /** @enum {string} */
            status: "DRAFT" | "AWAITING_CONFIRMATION" | "DRAFT_REJECTED" | "DRAFT_CANCELED" | "HALF_CONFIRMED" | "CURRENCY_RECEPTION" | "MARKET_ROOM" | "BACK_OFFICE_VALIDATION" | "CONFIRMATION_REJECTED" | "CASHED_OUT" | "TICKET_GENERATED" | "TICKET_REJECTED" | "DELIVERED" | "DELIVERY_REJECTED" | "DELIVERY_CANCELED" | "BID_ACCEPTED" | "BID_PLACED" | "BID_DECLINED" | "BID_CANCELED" | "AWAITING_TICKET" | "EXPIRED";
            ticket: {
                document: string;
                reference: string;
            } | null;
            totalToPay: string | null;
            value: string;
            valueDate: string;
            version: number;
        };
        OrderAction: {
            /** @enum {string} */
            action: "accept" | "propose" | "confirm" | "cancel" | "reject";
            allowed: boolean;
            reason: string | null;
            rule: string | null;
        };
        OrderRequest: {
            amount: string;
            averageRate: string | null;
            bank: {
                /** Format: uuid */
                id: string;
                name: string;
            };
            bids: number;
            /** Format: date-time */
            createdAt: string;
            currency: string;
            /** Format: uuid */
            id: string;
            importReference: string;
            openAmount: string;
            orders: number;
            quotingUnit: number;
            reference: string;
            /** @enum {string} */
            status: "DRAFT" | "ON_HOLD" | "FO_CONFIRMED" | "BO_CONFIRMED" | "PARTIAL_CONFIRMED" | "CONFIRMED" | "CLOSED" | "DELIVERED" | "CANCELED" | "REJECTED";
            submittedAt: string | null;
            targetRate: string | null;
            totalToPay: string;
            valueDate: string;
            version: number;
        };
        OwnPosition: {
            allInRate: string;
            allInValue: string;
            amount: string;
            canWithdraw: boolean;
            currency: string;
            /** Format: date-time */
            expiresAt: string;
            /** @enum {string} */
            form: "CASH" | "DIGITAL";
            governorate: string | null;
            id: number;
            isFree: boolean;
            /** @enum {string} */
            listing: "LISTED" | "PRIVATE" | "WITHDRAWN" | "EXPIRED";
            order: {
                /** Format: uuid */
                id: string;
                reference: string;
                /** @enum {string} */
                status: "DRAFT" | "AWAITING_CONFIRMATION" | "DRAFT_REJECTED" | "DRAFT_CANCELED" | "HALF_CONFIRMED" | "CURRENCY_RECEPTION" | "MARKET_ROOM" | "BACK_OFFICE_VALIDATION" | "CONFIRMATION_REJECTED" | "CASHED_OUT" | "TICKET_GENERATED" | "TICKET_REJECTED" | "DELIVERED" | "DELIVERY_REJECTED" | "DELIVERY_CANCELED" | "BID_ACCEPTED" | "BID_PLACED" | "BID_DECLINED" | "BID_CANCELED" | "AWAITING_TICKET" | "EXPIRED";
            } | null;
            publishedAmount: string;
            /** Format: date-time */
            publishedAt: string;
            quotingUnit: number;
            rate: string;
            sellers: string[];
            value: string;
        };
        Party: {
            /** Format: uuid */
            id: string;
            name: string;
        };
        Position: {
            allInRate: string;
            allInValue: string;
            amount: string;
            currency: string;
            /** Format: date-time */
            expiresAt: string;
            /** @enum {string} */
            form: "CASH" | "DIGITAL";
            governorate: string | null;
            id: number;
            isFree: boolean;
            /** Format: date-time */
            publishedAt: string;
            quotingUnit: number;
            rate: string;
            sellers: string[];
            value: string;
        };
        Problem: {
            code: string;
            detail: string;
            details?: {
                [key: string]: string | number | null;
            };
            errors?: {
                detail: string;
                pointer: string;
                rule?: string;
            }[];
            requestId: string;
            rule?: string;
            status: number;
            title: string;
            type: string;
        };
        QuoteRequest: {
            amount: string;
            /** Format: date-time */
            answerBy: string;
            asker: string;
            currency: string;
            /** @enum {string} */
            form: "CASH" | "DIGITAL";
            /** Format: uuid */
            id: string;
            own: {
                amount: string | null;
                /** Format: uuid */
                id: string;
                rate: string | null;
                status: string;
                validUntil: string | null;
            } | null;
            quotingUnit: number;
            reference: string;
            /** @enum {string} */
            side: "BUY" | "SELL";
            status: string;
            valueDate: string | null;
        };
        Rate: {
            rate: string;
        };
        Rejection: {
            reason: string;
        };
        Replay: {
            from: string;
            to?: string;
        };
        RequestCancellation: {
            reason: string;
        };
        Submission: {
            /**
             * @default DIGITAL
             * @enum {string}
             */
            form: "CASH" | "DIGITAL";
            remainderRate?: string | null;
            seenTotal?: string | null;
        };
        TestClock: {
            aheadSeconds: number;
            /** Format: date-time */
            now: string;
        };
        WebhookEndpoint: {
            failingSince: string | null;
            /** Format: uuid */
            id: string;
            name: string;
            publicKey: string | null;
            /** @enum {string} */
            status: "ACTIVE" | "PAUSED" | "DISABLED";
            types: string[];
            url: string;
            waiting: number;
        };
        WebhookEvent: {
            data: {
                companyRole: ("BUYER" | "SELLER" | "BANK" | "MEMBER" | "ASKER" | "HOUSE" | "CUSTOMER") | null;
                id: string;
                status: string | number | null;
                version: number | null;
            };
            /** Format: date-time */
            timestamp: string;
            /** @enum {string} */
            type: "endpoint.test" | "order.placed" | "order.asked" | "order.agency_assigned" | "order.draft_accepted" | "order.counter_offered" | "order.draft_rejected" | "order.draft_canceled" | "order.half_confirmed" | "order.confirmation_rejected" | "order.banknotes_recorded" | "order.shortage_recorded" | "order.shortage_answered" | "order.market_room_confirmed" | "order.back_office_validated" | "order.back_office_refused" | "order.ticket_generated" | "order.ticket_rejected" | "order.delivered" | "order.delivery_rejected" | "order.delivery_canceled" | "order.cashed_out" | "order.bid_accepted" | "order.bid_declined" | "order.bid_canceled" | "order.confirmed_with_request" | "order.ended_with_request" | "order.expired" | "request.created" | "request.basket_filled" | "request.basket_emptied" | "request.asked" | "request.submitted" | "request.canceled" | "request.bid_accepted" | "request.bid_declined" | "request.front_office_validated" | "request.front_office_rejected" | "request.back_office_validated" | "request.returned_to_front_office" | "request.expired" | "request.progressed" | "position.listed" | "position.unlisted" | "position.out_of_range" | "quote_request.opened" | "quote_request.quoted" | "quote_request.improved" | "quote_request.declined" | "quote_request.awarded" | "quote_request.lost" | "quote_request.ended" | "quote_request.canceled" | "quote_request.closed" | "quote_request.expired" | "invoice.issued" | "invoice.credited" | "invoice.paid" | "invoice.payment_withdrawn" | "execution_report.frozen" | "execution_report.signed" | "execution_report.sent" | "execution_report.objected" | "execution_report.answered" | "clock.moved";
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listAgencies: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Refused: the request has to be another one, or comes too often */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now: the same request may be sent again under its key */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Agency"][];
                    };
                };
            };
        };
    };
    listBook: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Refused: the request has to be another one, or comes too often */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now: the same request may be sent again under its key */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Order"][];
                        nextCursor: string | null;
                    };
                };
            };
        };
    };
    listCurrencies: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Refused: the request has to be another one, or comes too often */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now: the same request may be sent again under its key */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Currency"][];
                    };
                };
            };
        };
    };
    bookFeed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Refused: the request has to be another one, or comes too often */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now: the same request may be sent again under its key */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv; charset=utf-8": unknown;
                };
            };
        };
    };
    marketFeed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Refused: the request has to be another one, or comes too often */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now: the same request may be sent again under its key */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv; charset=utf-8": unknown;
                };
            };
        };
    };
    ordersFeed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Refused: the request has to be another one, or comes too often */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now: the same request may be sent again under its key */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv; charset=utf-8": unknown;
                };
            };
        };
    };
    listGovernorates: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Refused: the request has to be another one, or comes too often */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now: the same request may be sent again under its key */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Governorate"][];
                    };
                };
            };
        };
    };
    listMarket: {
        parameters: {
            query?: {
                currency?: string;
                cursor?: string;
                form?: "CASH" | "DIGITAL";
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Refused: the request has to be another one, or comes too often */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now: the same request may be sent again under its key */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Position"][];
                        nextCursor: string | null;
                    };
                };
            };
        };
    };
    getMarketPosition: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Refused: the request has to be another one, or comes too often */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now: the same request may be sent again under its key */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Position"];
                };
            };
        };
    };
    getMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Refused: the request has to be another one, or comes too often */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now: the same request may be sent again under its key */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Machine"];
                };
            };
        };
    };
    listOrders: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
                status?: "DRAFT" | "AWAITING_CONFIRMATION" | "DRAFT_REJECTED" | "DRAFT_CANCELED" | "HALF_CONFIRMED" | "CURRENCY_RECEPTION" | "MARKET_ROOM" | "BACK_OFFICE_VALIDATION" | "CONFIRMATION_REJECTED" | "CASHED_OUT" | "TICKET_GENERATED" | "TICKET_REJECTED" | "DELIVERED" | "DELIVERY_REJECTED" | "DELIVERY_CANCELED" | "BID_ACCEPTED" | "BID_PLACED" | "BID_DECLINED" | "BID_CANCELED" | "AWAITING_TICKET" | "EXPIRED";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Refused: the request has to be another one, or comes too often */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now: the same request may be sent again under its key */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Order"][];
                        nextCursor: string | null;
                    };
                };
            };
        };
    };
    placeOrder: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewOrder"];
            };
        };
        responses: {
            /** @description Refused: the request has to be another one, or comes too often */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now: the same request may be sent again under its key */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Done */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
        };
    };
    getOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Refused: the request has to be another one, or comes too often */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now: the same request may be sent again under its key */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
        };
    };
    acceptOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Rate"];
            };
        };
        responses: {
            /** @description Refused: the request has to be another one, or comes too often */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now: the same request may be sent again under its key */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
        };
    };
    cancelOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Refused: the request has to be another one, or comes too often */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now: the same request may be sent again under its key */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
        };
    };
    confirmOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Refused: the request has to be another one, or comes too often */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now: the same request may be sent again under its key */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
        };
    };
    proposeRate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Rate"];
            };
        };
        responses: {
            /** @description Refused: the request has to be another one, or comes too often */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now: the same request may be sent again under its key */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
        };
    };
    rejectOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Rejection"];
            };
        };
        responses: {
            /** @description Refused: the request has to be another one, or comes too often */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now: the same request may be sent again under its key */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
        };
    };
    getTicket: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Refused: the request has to be another one, or comes too often */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now: the same request may be sent again under its key */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": unknown;
                };
            };
        };
    };
    listOwnPositions: {
        parameters: {
            query?: {
                currency?: string;
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Refused: the request has to be another one, or comes too often */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now: the same request may be sent again under its key */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["OwnPosition"][];
                        nextCursor: string | null;
                    };
                };
            };
        };
    };
    publishPosition: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPosition"];
            };
        };
        responses: {
            /** @description Refused: the request has to be another one, or comes too often */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now: the same request may be sent again under its key */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Done */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnPosition"];
                };
            };
        };
    };
    withdrawPosition: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Refused: the request has to be another one, or comes too often */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now: the same request may be sent again under its key */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnPosition"];
                };
            };
        };
    };
    listQuoteRequests: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Refused: the request has to be another one, or comes too often */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now: the same request may be sent again under its key */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["QuoteRequest"][];
                    };
                };
            };
        };
    };
    declineQuoteRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Decline"];
            };
        };
        responses: {
            /** @description Refused: the request has to be another one, or comes too often */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now: the same request may be sent again under its key */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QuoteRequest"];
                };
            };
        };
    };
    giveQuote: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewQuote"];
            };
        };
        responses: {
            /** @description Refused: the request has to be another one, or comes too often */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now: the same request may be sent again under its key */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Done */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QuoteRequest"];
                };
            };
        };
    };
    listRequests: {
        parameters: {
            query?: {
                limit?: number;
                page?: number;
                status?: "DRAFT" | "ON_HOLD" | "FO_CONFIRMED" | "BO_CONFIRMED" | "PARTIAL_CONFIRMED" | "CONFIRMED" | "CLOSED" | "DELIVERED" | "CANCELED" | "REJECTED";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Refused: the request has to be another one, or comes too often */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now: the same request may be sent again under its key */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["OrderRequest"][];
                        total: number;
                    };
                };
            };
        };
    };
    createRequest: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewOrderRequest"];
            };
        };
        responses: {
            /** @description Refused: the request has to be another one, or comes too often */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now: the same request may be sent again under its key */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Done */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderRequest"];
                };
            };
        };
    };
    getRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Refused: the request has to be another one, or comes too often */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now: the same request may be sent again under its key */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderRequest"];
                };
            };
        };
    };
    cancelRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RequestCancellation"];
            };
        };
        responses: {
            /** @description Refused: the request has to be another one, or comes too often */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now: the same request may be sent again under its key */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderRequest"];
                };
            };
        };
    };
    submitRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Submission"];
            };
        };
        responses: {
            /** @description Refused: the request has to be another one, or comes too often */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now: the same request may be sent again under its key */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderRequest"];
                };
            };
        };
    };
    watch: {
        parameters: {
            query: {
                channels: string;
                lastEventId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Refused: the request has to be another one, or comes too often */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now: the same request may be sent again under its key */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": unknown;
                };
            };
        };
    };
    getTestClock: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Refused: the request has to be another one, or comes too often */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now: the same request may be sent again under its key */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TestClock"];
                };
            };
        };
    };
    moveTestClock: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClockMove"];
            };
        };
        responses: {
            /** @description Refused: the request has to be another one, or comes too often */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now: the same request may be sent again under its key */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TestClock"];
                };
            };
        };
    };
    advanceTestOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Advance"];
            };
        };
        responses: {
            /** @description Refused: the request has to be another one, or comes too often */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now: the same request may be sent again under its key */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
        };
    };
    listWebhookEndpoints: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Refused: the request has to be another one, or comes too often */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now: the same request may be sent again under its key */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookEndpoint"][];
                    };
                };
            };
        };
    };
    replayWebhooks: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Replay"];
            };
        };
        responses: {
            /** @description Refused: the request has to be another one, or comes too often */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not now: the same request may be sent again under its key */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        more: boolean;
                        replayed: number;
                    };
                };
            };
        };
    };
    event: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookEvent"];
            };
        };
        responses: {
            /** @description Not taken: it comes again */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Taken */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Nobody is there any more: the endpoint is disabled */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
