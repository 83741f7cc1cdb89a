import { ImportError } from './import-error.ts'
import { JsonScan } from './json-scan.ts'
import { jsonRow, type Row, type RowReader, tooLongRow } from './row.ts'
import { RowBytes } from './row-bytes.ts'

/** The keys under which an object holds the list. */
const listKeys: ReadonlySet<unknown> = new Set(['data', 'servers'])

/** What may come next between two values. */
type Expected =
  | 'document'
  | 'first element'
  | 'element'
  | 'after element'
  | 'first key'
  | 'key'
  | 'colon'
  | 'member'
  | 'after member'
  | 'end'

/** What is done with the value being read: a key is compared, an element becomes a row, other members are passed over. */
type Purpose = 'key' | 'element' | 'other'

const afterValue = { key: 'colon', element: 'after element', other: 'after member' } as const

/**
 * The elements of a JSON array, or of the first array under `data` or `servers` of a JSON object (RFC 8259), one at a time.
 *
 * Only brackets, strings and commas are looked at here; each element then goes through JSON.parse. So the document is never
 * held, the parser is the native one, and a bad element is one refused row with its line. What breaks the document itself
 * (a missing comma, an early end) is an ImportError, since nobody can say where the next row begins.
 */
export class JsonElements implements RowReader {
  #expected: Expected = 'document'
  #purpose: Purpose | null = null
  #isObject = false
  #key: unknown
  /** The first character inside the list once it is found: what tells an envelope from a record. */
  #firstInList: string | null = null
  #valueLine = 1
  #scan = new JsonScan(1)
  #bytes = new RowBytes()

  /** True once an object has been found to hold a list of objects, or an empty one. */
  get isEnvelope(): boolean {
    return this.#isObject && (this.#firstInList === '{' || this.#firstInList === ']')
  }

  push(chunk: Buffer, rows: Row[]): void {
    let at = 0
    while (at < chunk.length) {
      if (this.#purpose !== null) at = this.#readValue(this.#purpose, chunk, at, rows)
      else if (!this.#beginsValue(chunk[at]!)) at++
    }
  }

  end(): void {
    if (this.#expected === 'end') return
    if (this.#expected === 'document') throw new ImportError('the list is empty')
    throw new ImportError(
      'the JSON ends early: it is cut off, or a bracket or a quote is missing',
      this.#scan.line,
    )
  }

  /** Takes a byte between two values; true when a value begins with it, which is then read from this same byte. */
  #beginsValue(byte: number): boolean {
    if (byte === 0x0a) this.#scan.line++
    if (byte === 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d) return false
    this.#take(String.fromCharCode(byte))
    return this.#purpose !== null
  }

  #take(character: string): void {
    const expected = this.#expected
    if (expected === 'document') this.#beginDocument(character)
    else if (expected === 'colon') this.#expect(character, ':', 'member')
    else if (expected === 'member') this.#beginMember(character)
    else if (expected === 'end') this.#fail('nothing more', character)
    else if (expected === 'key' || expected === 'first key') this.#takeKey(character, expected)
    else if (expected === 'after member') this.#takeAfterMember(character)
    else this.#takeInList(character, expected)
  }

  #takeInList(character: string, expected: 'first element' | 'element' | 'after element'): void {
    if (expected === 'first element') this.#firstInList ??= character
    if (expected !== 'element' && character === ']') this.#expected = this.#isObject ? 'after member' : 'end'
    else if (expected === 'after element') this.#expect(character, ',', 'element')
    else this.#begin('element', character)
  }

  #takeKey(character: string, expected: 'first key' | 'key'): void {
    if (expected === 'first key' && character === '}') this.#endObject()
    else this.#begin('key', character)
  }

  #takeAfterMember(character: string): void {
    if (character === '}') this.#endObject()
    else this.#expect(character, ',', 'key')
  }

  #beginDocument(character: string): void {
    if (character !== '[' && character !== '{') this.#fail('[ or {', character)
    this.#isObject = character === '{'
    this.#expected = this.#isObject ? 'first key' : 'first element'
  }

  #beginMember(character: string): void {
    const isList = character === '[' && listKeys.has(this.#key) && this.#firstInList === null
    if (isList) this.#expected = 'first element'
    else this.#begin('other', character)
  }

  #begin(purpose: Purpose, character: string): void {
    const allowed = purpose === 'key' ? /"/ : /["[{\w-]/
    if (!allowed.test(character)) this.#fail(purpose === 'key' ? 'a key in quotes' : 'a value', character)
    this.#purpose = purpose
    this.#valueLine = this.#scan.line
  }

  #expect(character: string, wanted: string, next: Expected): void {
    if (character !== wanted) this.#fail(wanted, character)
    this.#expected = next
  }

  #endObject(): void {
    if (this.#firstInList === null)
      throw new ImportError('the JSON object holds no array named "data" or "servers"')
    this.#expected = 'end'
  }

  #fail(expected: string, got: string): never {
    throw new ImportError(
      `the JSON is broken: expected ${expected}, got ${JSON.stringify(got)}`,
      this.#scan.line,
    )
  }

  /** Reads on in the current value; gives the index behind what it has read. */
  #readValue(purpose: Purpose, chunk: Buffer, start: number, rows: Row[]): number {
    const end = this.#scan.endOfValue(chunk, start)
    if (end === -1) {
      if (purpose !== 'other') this.#bytes.add(chunk, start, chunk.length)
      return chunk.length
    }
    this.#purpose = null
    this.#expected = afterValue[purpose]
    if (purpose === 'other') return end
    const { text, tooLong } = this.#bytes.finish(chunk, start, end)
    const row = tooLong ? tooLongRow(this.#valueLine, text) : jsonRow(this.#valueLine, text)
    if (purpose === 'element') rows.push(row)
    else this.#key = 'value' in row ? row.value : undefined
    return end
  }
}
