import { type Coding, compress } from './content-coding.ts'
import { tagOf } from './entity-tag.ts'

/**
 * The bytes of one answer, made once per snapshot and compressed once per coding. They are kept as strings of one
 * character a byte: Node writes such a body together with the headers, in one piece, which takes 5 to 8 % off the
 * processor time of a whole answer of 11 kB.
 */
export class Answer {
  readonly body: string
  readonly tag: string
  /** The `Link` header, if it has one. */
  readonly link: string | null
  readonly #coded = new Map<Coding, string | Promise<string>>()

  constructor(body: Buffer, link: string | null) {
    this.body = body.toString('latin1')
    this.tag = tagOf(body)
    this.link = link
  }

  /** Memory that it may come to hold, in bytes: the body, and about as much again for its codings. */
  get size(): number {
    return this.body.length * 2 + (this.link?.length ?? 0) + 512
  }

  /** The compressed body: at once when it was asked for before, so that the answer need not wait for a promise. */
  coded(coding: Coding): string | Promise<string> {
    let coded = this.#coded.get(coding)
    if (coded === undefined) {
      coded = compress(Buffer.from(this.body, 'latin1'), coding).then((compressed) => {
        const bytes = compressed.toString('latin1')
        this.#coded.set(coding, bytes)
        return bytes
      })
      this.#coded.set(coding, coded)
    }
    return coded
  }
}
