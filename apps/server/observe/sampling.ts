/** Samplers by their names in OpenTelemetry's environment, of which `OTEL_TRACES_SAMPLER` names one. */
export const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

/** Which traces are sent. */
export interface Sampling {
  readonly sampler: (typeof SAMPLERS)[number]
  /** From 0 to 1; read by the samplers that end in `traceidratio` alone. */
  readonly ratio: number
}
