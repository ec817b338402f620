import { expect, it } from 'vitest'
import { ReplicaLag } from './replica-lag.ts'

it('knows of a replica what the primary had when it was asked, however quiet it is since', () => {
  const lag = new ReplicaLag()
  expect(lag.knownUntil).toBeNull()
  lag.notePrimary(1_000, 50n)
  lag.noteReplica(49n)
  expect(lag.knownUntil).toBeNull()
  lag.noteReplica(50n)
  expect(lag.knownUntil).toBe(1_000)
  lag.notePrimary(2_000, 70n)
  lag.notePrimary(3_000, 90n)
  lag.noteReplica(89n)
  expect(lag.knownUntil).toBe(2_000)
  lag.notePrimary(4_000, 90n)
  lag.noteReplica(90n)
  expect(lag.knownUntil).toBe(4_000)
})

it('knows nothing of a replica that cannot be asked, and anew of one that can again', () => {
  const lag = new ReplicaLag()
  lag.notePrimary(1_000, 50n)
  lag.noteReplica(60n)
  lag.noteReplica(null)
  expect(lag.knownUntil).toBeNull()
  for (let n = 0; n < 500; n++) lag.notePrimary(2_000 + n, 100n + BigInt(n))
  lag.noteReplica(60n)
  expect(lag.knownUntil).toBeNull()
  lag.noteReplica(600n)
  expect(lag.knownUntil).toBe(2_499)
})
