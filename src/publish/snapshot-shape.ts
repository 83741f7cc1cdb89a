import type { Snapshot } from '../catalogue/snapshot.ts'

/** The arrays of a snapshot in their order: where each is in the object, its kind, its length in elements. */
export type Shape = readonly { readonly path: string; readonly kind: Kind; readonly length: number }[]

type Layers = Pick<Snapshot, 'listings' | 'statuses'>
type Leaf = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array | number

type ArrayKind = 'Uint8Array' | 'Uint16Array' | 'Uint32Array' | 'Int32Array' | 'Float64Array'
type Kind = ArrayKind | 'number'
type ArrayMaker = new (buffer: ArrayBufferLike, at: number, length: number) => ArrayBufferView

const makers: Readonly<Record<ArrayKind, ArrayMaker>> = {
  Uint8Array,
  Uint16Array,
  Uint32Array,
  Int32Array,
  Float64Array,
}

/** Takes a snapshot apart into bytes. Single numbers are kept as lengths of nothing: they are counts. */
export function packSnapshot({ listings, statuses }: Snapshot): { shape: Shape; arrays: Uint8Array[] } {
  const leaves = [...leavesOf({ listings, statuses }, '')]
  const arrays = leaves.flatMap(([, leaf]) =>
    typeof leaf === 'number' ? [] : [new Uint8Array(leaf.buffer, leaf.byteOffset, leaf.byteLength)],
  )
  return { shape: leaves.map(([path, leaf]) => shapeOfLeaf(path, leaf)), arrays }
}

export function shapeOf({ listings, statuses }: Snapshot): Shape {
  return [...leavesOf({ listings, statuses }, '')].map(([path, leaf]) => shapeOfLeaf(path, leaf))
}

/** Puts a snapshot together from its arrays, as views of `data`, in which each begins at a multiple of eight bytes. */
export function unpackSnapshot(shape: Shape, data: Uint8Array): Layers {
  const layers: Record<string, unknown> = {}
  let at = data.byteOffset
  for (const { path, kind, length } of shape) {
    if (kind === 'number') {
      put(layers, path, length)
      continue
    }
    const array = new makers[kind](data.buffer, at, length)
    put(layers, path, array)
    at += array.byteLength + (-array.byteLength & 7)
  }
  return layers as unknown as Layers
}

function* leavesOf(value: object, path: string): Generator<[path: string, leaf: Leaf]> {
  for (const [name, part] of Object.entries(value)) {
    const here = path === '' ? name : `${path}.${name}`
    if (typeof part === 'number' || ArrayBuffer.isView(part)) yield [here, part as Leaf]
    else yield* leavesOf(part as object, here)
  }
}

function shapeOfLeaf(path: string, leaf: Leaf): Shape[number] {
  if (typeof leaf === 'number') return { path, kind: 'number', length: leaf }
  return { path, kind: leaf.constructor.name as Kind, length: leaf.length }
}

function put(target: Record<string, unknown>, path: string, value: unknown): void {
  const [name = '', ...rest] = path.split('.')
  if (rest.length === 0) target[name] = value
  else {
    target[name] ??= {}
    put(target[name] as Record<string, unknown>, rest.join('.'), value)
  }
}
