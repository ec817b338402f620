import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SETTINGS } from '@fxmatch/server/config/settings'
import { Cluster } from '@kubernetes-models/cloudnative-pg/postgresql.cnpg.io/v1/Cluster'
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
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { ROOT } from '../root.ts'

const FOLDER = join(ROOT, 'deploy/kubernetes')
/** Of the API itself, and the one kind of CloudNativePG's. */
const KINDS = {
  Cluster,
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

/** The schemas let names through that they do not know; their types do not. @returns what the compiler says */
function misspelt(some: readonly Manifest[]): string[] {
  const path = (kind: string) => {
    const { apiVersion } = new (modelOf(kind) as new (data: object) => Manifest)({})
    if (kind === 'Cluster') return `@kubernetes-models/cloudnative-pg/${apiVersion}/${kind}`
    return `kubernetes-models/${apiVersion}/${kind}`
  }
  const lines = some.map(
    (manifest, index) =>
      `export const m${index}: import('${path(manifest.kind)}').I${manifest.kind} = ${JSON.stringify(manifest)}`,
  )
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.NodeNext,
    types: [],
  }
  const file = join(import.meta.dirname, 'manifests.gen.ts')
  const host = ts.createCompilerHost(options)
  const { fileExists, getSourceFile } = host
  host.fileExists = (name) => name === file || fileExists(name)
  host.getSourceFile = (name, target) =>
    name === file ? ts.createSourceFile(name, lines.join('\n'), target) : getSourceFile(name, target)
  const program = ts.createProgram([file], options, host)
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '))
}

describe('the manifests for Kubernetes', () => {
  it('are all named by the kustomization', () => {
    const files = readdirSync(FOLDER).filter((file) => /\.yaml$/.test(file))
    expect([...resources, 'kustomization.yaml', 'nats-values.yaml'].sort()).toEqual(files.sort())
  })

  it('are of kinds whose schema is here', () => {
    expect(manifests.filter(({ kind }) => !modelOf(kind)).map(({ kind }) => kind)).toEqual([])
  })

  it.each(manifests.map((manifest) => [manifest.kind, manifest.metadata.name, manifest]))(
    '%s %s is as the published schema has it',
    (kind, _, manifest) => {
      const Model = modelOf(kind)
      expect(manifest.apiVersion).toBe(new (Model as new (data: object) => Manifest)({}).apiVersion)
      ;new (Model as new (data: object) => Manifest)(manifest).validate()
    },
  )

  it('name nothing that their schemas do not know', () => {
    expect(misspelt(manifests)).toEqual([])
    const [cluster] = manifests.filter(({ kind }) => kind === 'Cluster')
    const wrong = { ...cluster, spec: { ...cluster.spec, storag: cluster.spec.storage } }
    expect(misspelt([wrong]).join()).toMatch(/.storag.+ does not exist/)
  }, 60_000)

  it('are refused where a type is wrong or something is missing', () => {
    const [deployment] = manifests.filter(({ kind }) => kind === 'Deployment')
    expect(() =>
      new Deployment({ ...deployment, spec: { ...deployment.spec, replicas: 'two' } }).validate(),
    ).toThrow()
    const { selector: _, ...without } = deployment.spec
    expect(() => new Deployment({ ...deployment, spec: without }).validate()).toThrow()
    const [cluster] = manifests.filter(({ kind }) => kind === 'Cluster')
    expect(() =>
      new Cluster({ ...cluster, spec: { ...cluster.spec, instances: 'three' } }).validate(),
    ).toThrow()
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
