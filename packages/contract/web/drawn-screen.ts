import type { LanguageCode } from '@fxmatch/domain/languages/languages'
import type { SessionUser } from '../http/session.ts'

/** The program of the built web that draws screens of signed-in people, in its folder. A name with a dot is not served. */
export const SCREEN_DRAWER_FILE = '.drawn/draw-screen.js'

/** For what browser a page is drawn. */
export interface PageAsked {
  readonly language: LanguageCode
  /** The address with its search. */
  readonly href: string
  /** What is taken for the size of the window, in CSS pixels; what of it counted is told (`DrawnScreen.media`). */
  readonly width: number
  readonly height: number
}

/** For whom a screen is drawn, and for what browser. */
export interface ScreenAsked extends PageAsked {
  readonly user: SessionUser
}

/** A screen as its own program draws it at first, with the data that it begins with. */
export interface DrawnScreen {
  readonly html: string
  /** What the screen asked for, and was answered: the page that shows it need not ask again. */
  readonly answers: readonly BroughtAnswer[]
  /** What of the window's size it was drawn by, as media queries with what was taken for their answers. */
  readonly media: readonly (readonly [query: string, matches: boolean])[]
}

/** An answer of the server that comes with the page. */
export interface BroughtAnswer {
  /** The address of the call, as the page would ask it. */
  readonly url: string
  readonly answer: unknown
  /** Of the query that shows it, where a part of the screen asks it and not the screen; it is JSON. */
  readonly key?: readonly unknown[]
  /** The HTTP status of a refusal, of which nothing else is told; left out: what was asked for is there. */
  readonly status?: number
}

/** What a page for everybody was answered, by whatever address it asked. */
export type AnsweredOpenly = Omit<BroughtAnswer, 'url' | 'key'>

/** Draws screens; exported by the program. */
export interface ScreenDrawer {
  /** Whether the page of a path, as the router has it, can be drawn with data. */
  draws(pathname: string): boolean
  /**
   * Draws a screen; null where it cannot be told what it shows: it leads elsewhere, or something that it begins with is not read.
   * @param read answers what the screen asks first with the rights of `asked.user`; undefined where that cannot be
   */
  draw(asked: ScreenAsked, read: (url: string) => Promise<unknown>): Promise<DrawnScreen | null>
  /** Whether the page for everybody at a path is an answer of the server. */
  drawsOpen(pathname: string): boolean
  /**
   * Draws such a page; null where it is not answered.
   * @param read answers what the page asks, as anybody would be answered; undefined where that cannot be
   */
  drawOpen(
    asked: PageAsked,
    read: (url: string) => Promise<AnsweredOpenly | undefined>,
  ): Promise<DrawnScreen | null>
}
