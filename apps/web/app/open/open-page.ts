import { fitsAddress } from '@fxmatch/contract/web/fits-address'
import type { LanguageCode } from '@fxmatch/domain/languages/languages'
import type { QueryKey } from '@tanstack/react-query'
import type { ComponentType } from 'react'

/** What a page is told of its address. */
export interface OpenPageProps {
  /** The part that `$code` of its path stands for; empty where the path has none. */
  readonly code: string
}

/** What is shown where a page could not be loaded or drawn. */
export type OpenFailure = ComponentType<{ error: unknown }>

export interface OpenAsk {
  readonly url: string
  readonly key: QueryKey
}

export interface OpenPage {
  /** As `fitsAddress` reads it. */
  readonly path: string
  readonly component: { readonly load: () => Promise<ComponentType<OpenPageProps>> }
  /** False for one that says nothing before it knows its code and what this browser keeps; the build draws all others. */
  readonly drawn?: false
  /**
   * Of a page that is an answer of the server, which draws it with that: the address of its one call, which is open to everyone, and
   * where its first drawing looks for the answer.
   */
  readonly asks?: (code: string) => OpenAsk
  /** Languages that it speaks besides the visitor's. */
  readonly speaks?: readonly LanguageCode[]
  readonly failure?: OpenFailure
}

/** A page's component, a chunk of its own. */
export function lazyPage<K extends string>(
  load: () => Promise<Record<K, ComponentType<OpenPageProps>>>,
  name: K,
): OpenPage['component'] {
  return { load: async () => (await load())[name] }
}

/** The page of an address; undefined where there is none. */
export function pageAt<P extends { path: string }>(pages: readonly P[], address: string): P | undefined {
  return pages.find(({ path }) => fitsAddress(path, address))
}

/** What `$code`, always the last part of a path, stands for in an address. */
export function codeOf(path: string, address: string): string {
  if (!path.endsWith('/$code')) return ''
  const written = address.replace(/\/$/, '').split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(written)
  } catch {
    // No text in the form of addresses: as it stands it is no code of ours, and the page says so.
    return written
  }
}
