import { type Coding, compress } from './content-coding.ts'
import { tagOf } from './entity-tag.ts'

/** The bytes of one answer, made once per snapshot and compressed once per coding. */
export class Answer {
  readonly body: Buffer
  readonly tag: string
  /** The `Link` header, if it has one. */
  readonly link: string | null
  readonly #coded = new Map<Coding, Buffer | Promise<Buffer>>()

  constructor(body: Buffer, link: string | null) {
    this.body = body
    this.tag = tagOf(body)
    this.link = link
  }

  /** Memory that it may come to hold, in bytes: the body, and about as much again for its codings. */
  get size(): number {
    return this.body.length * 2 + (this.link?.length ?? 0) + 512
  }

  /** The compressed body: at once when it was asked for before, so that the answer need not wait for a promise. */
  coded(coding: Coding): Buffer | Promise<Buffer> {
    let coded = this.#coded.get(coding)
    if (coded === undefined) {
      coded = compress(this.body, coding).then((bytes) => {
        this.#coded.set(coding, bytes)
        return bytes
      })
      this.#coded.set(coding, coded)
    }
    return coded
  }
}
