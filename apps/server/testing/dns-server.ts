import { promises as dns } from 'node:dns'
import { isIP } from 'node:net'
import { createServer, Packet, type Question, type Resource } from 'dns2'
import type { NameLookup } from '../security/public-address.ts'

/** What a name leads to as it is asked for: addresses, or the name that it is another one of. */
export type Zone = (name: string) => readonly string[] | { readonly cname: string }

/**
 * A name server on this machine, whose answers nobody keeps (TTL 0), and a lookup that asks it, and nobody else.
 * @param zone is asked for each question anew, once per name and lookup: both families are of one moment, but for its own changes
 */
export async function startDnsServer(zone: Zone) {
  const asked: string[] = []
  const server = createServer({
    udp: true,
    handle: (request, send) => {
      const response = Packet.createResponseFromRequest(request)
      for (const question of request.questions) {
        asked.push(`${question.name} ${question.type === Packet.TYPE.AAAA ? 'AAAA' : 'A'}`)
        answer(response, question, question.name)
      }
      send(response)
    },
  })
  const answer = (response: Packet, question: Question, name: string) => {
    const found = zone(name)
    const add = (record: Partial<Resource>) =>
      response.answers.push(
        Packet.createResourceFromQuestion(question, { name, class: Packet.CLASS.IN, ttl: 0, ...record }),
      )
    if ('cname' in found) {
      add({ type: Packet.TYPE.CNAME, domain: found.cname })
      return answer(response, question, found.cname)
    }
    const family = question.type === Packet.TYPE.AAAA ? 6 : 4
    for (const address of found) if (isIP(address) === family) add({ address })
  }
  await server.listen({ udp: { port: 0, address: '127.0.0.1' } })
  const { udp } = server.addresses()
  if (udp === undefined) throw new Error('the name server does not listen')
  const resolver = new dns.Resolver({ timeout: 2_000, tries: 1 })
  resolver.setServers([`127.0.0.1:${udp.port}`])
  const ofFamily = async (name: string, family: 4 | 6) => {
    const found = await (family === 4 ? resolver.resolve4(name) : resolver.resolve6(name)).catch(
      (error: NodeJS.ErrnoException) => {
        // The name has no address of this family.
        if (error.code === 'ENODATA') return []
        throw error
      },
    )
    return found.map((address) => ({ address, family }))
  }
  const lookUp: NameLookup = (name, _options, callback) => {
    Promise.all([ofFamily(name, 6), ofFamily(name, 4)]).then(
      ([six, four]) => callback(null, [...six, ...four]),
      (error) => callback(error, []),
    )
  }
  return {
    lookUp,
    /** Every question, such as `a.push.test AAAA`. */
    asked,
    close: async () => {
      resolver.cancel()
      await server.close()
    },
  }
}
