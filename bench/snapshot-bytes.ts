/** The bytes of all buffers that an object leads to, each counted once; a snapshot is made of nothing else. */
export function bufferBytes(root: unknown): number {
  const seen = new Set<unknown>()
  const pending = [root]
  let bytes = 0
  while (pending.length > 0) {
    const value = pending.pop()
    if (typeof value !== 'object' || value === null || seen.has(value)) continue
    seen.add(value)
    if (value instanceof ArrayBuffer || value instanceof SharedArrayBuffer) bytes += value.byteLength
    else if (ArrayBuffer.isView(value)) pending.push(value.buffer)
    else pending.push(...(value instanceof Map ? value.values() : Object.values(value)))
  }
  return bytes
}
