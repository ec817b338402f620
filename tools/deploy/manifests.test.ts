import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SETTINGS } from '@fxmatch/server/config/settings'
import { Deployment } from 'kubernetes-models/apps/v1/Deployment'
import { CronJob } from 'kubernetes-models/batch/v1/CronJob'
import { Job } from 'kubernetes-models/batch/v1/Job'
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress'
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget'
import { Namespace } from 'kubernetes-models/v1/Namespace'
import { PersistentVolumeClaim } from 'kubernetes-models/v1/PersistentVolumeClaim'
import { Service } from 'kubernetes-models/v1/Service'
import { ServiceAccount } from 'kubernetes-models/v1/ServiceAccount'
import { describe, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { ROOT } from '../root.ts'

const FOLDER = join(ROOT, 'deploy/kubernetes')
/** Of the API itself. CloudNativePG's Cluster is its own kind, whose schema is not here. */
const KINDS = {
  CronJob,
  Deployment,
  Ingress,
  Job,
  Namespace,
  NetworkPolicy,
  PersistentVolumeClaim,
  PodDisruptionBudget,
  Service,
  ServiceAccount,
}

// biome-ignore lint/suspicious/noExplicitAny: any manifest; the schemas say what is in it
type Manifest = any
const text = (file: string) => readFileSync(join(FOLDER, file), 'utf8')
const { resources, configMapGenerator } = parse(text('kustomization.yaml'))
const manifests: Manifest[] = resources.flatMap((file: string) =>
  parseAllDocuments(text(file)).map((document) => document.toJS()),
)
const workloads = manifests.flatMap(({ kind, spec }) =>
  kind === 'CronJob' ? [spec.jobTemplate.spec.template] : spec?.template ? [spec.template] : [],
)
const modelOf = (kind: string) => KINDS[kind as keyof typeof KINDS]

describe('the manifests for Kubernetes', () => {
  it('are all named by the kustomization', () => {
    const files = readdirSync(FOLDER).filter((file) => /\.yaml$/.test(file))
    expect([...resources, 'kustomization.yaml', 'nats-values.yaml'].sort()).toEqual(files.sort())
  })

  it('leave to others only what has a schema of its own', () => {
    expect(
      manifests.filter(({ kind }) => !modelOf(kind)).map(({ kind, apiVersion }) => [kind, apiVersion]),
    ).toEqual([['Cluster', 'postgresql.cnpg.io/v1']])
  })

  it.each(
    manifests
      .filter(({ kind }) => modelOf(kind))
      .map((manifest) => [manifest.kind, manifest.metadata.name, manifest]),
  )('%s %s is as the published schema has it', (kind, _, manifest) => {
    const Model = modelOf(kind)
    expect(manifest.apiVersion).toBe(new (Model as new (data: object) => Manifest)({}).apiVersion)
    ;new (Model as new (data: object) => Manifest)(manifest).validate()
  })

  it('are refused where a type is wrong or something is missing; a name too many is not seen', () => {
    const [deployment] = manifests.filter(({ kind }) => kind === 'Deployment')
    expect(() =>
      new Deployment({ ...deployment, spec: { ...deployment.spec, replicas: 'two' } }).validate(),
    ).toThrow()
    const { selector: _, ...without } = deployment.spec
    expect(() => new Deployment({ ...deployment, spec: without }).validate()).toThrow()
  })

  it('run as nobody in particular, on a root that is read, with limits and no token', () => {
    expect(workloads).toHaveLength(3)
    for (const { spec } of workloads) {
      expect(spec).toMatchObject({
        automountServiceAccountToken: false,
        securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: 'RuntimeDefault' } },
      })
      for (const container of spec.containers) {
        expect(container).toMatchObject({
          image: 'fxmatch',
          securityContext: {
            allowPrivilegeEscalation: false,
            readOnlyRootFilesystem: true,
            capabilities: { drop: ['ALL'] },
          },
          resources: { limits: { memory: expect.any(String) }, requests: { cpu: expect.any(String) } },
        })
        const mounted = container.volumeMounts.map(({ name }: { name: string }) => name)
        expect(spec.volumes.map(({ name }: { name: string }) => name).sort()).toEqual(mounted.sort())
      }
    }
  })

  it('set nothing that the server does not know', () => {
    const known = new Set(
      Object.entries(SETTINGS).flatMap(([name, { secret }]) => (secret ? [name, `${name}_FILE`] : [name])),
    )
    const named = [
      ...workloads.flatMap(({ spec }) =>
        spec.containers.flatMap(({ env }: Manifest) => env.map(({ name }: { name: string }) => name)),
      ),
      ...configMapGenerator.flatMap(({ literals }: Manifest) =>
        literals.map((line: string) => line.split('=', 1)[0]),
      ),
    ]
    expect(named.length).toBeGreaterThan(8)
    expect(named.filter((name) => !known.has(name))).toEqual([])
  })
})
