export type ReadVarInt =
  | { readonly kind: 'value'; readonly value: number; readonly end: number }
  | { readonly kind: 'incomplete' }
  | { readonly kind: 'malformed' }

/** 32 bits in groups of seven. */
const longest = 5

/**
 * A VarInt of Minecraft Java (Minecraft wiki, "Java Edition protocol/Data types"): seven bits to a byte, the lowest
 * first, the eighth bit says that more follow. Signed 32 bits; `end` is the index behind it.
 */
export function readVarInt(bytes: Uint8Array, at: number): ReadVarInt {
  let value = 0
  for (let length = 0; length < longest; length++) {
    const byte = bytes[at + length]
    if (byte === undefined) return { kind: 'incomplete' }
    value |= (byte & 0x7f) << (7 * length)
    if (byte < 0x80) return { kind: 'value', value, end: at + length + 1 }
  }
  return { kind: 'malformed' }
}

export function varInt(value: number): Uint8Array {
  const bytes: number[] = []
  let rest = value >>> 0
  for (; rest > 0x7f; rest >>>= 7) bytes.push((rest & 0x7f) | 0x80)
  return Uint8Array.from([...bytes, rest])
}
