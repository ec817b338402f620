/** NATS for benchmarks, which do not know the product's inside: the one that its tests start. */
export { type NatsServer, startNatsServer } from '@fxmatch/server/testing/nats-server'
