/** Longer texts are not kept: whoever sends them only makes us read them again. */
const longestText = 256

/**
 * `read` with its last results kept, for texts that come again and again. When `most` are kept, all are forgotten,
 * which costs no more than to read them once more and needs no order among them.
 */
export function memo<Result>(most: number, read: (text: string) => Result): (text: string) => Result {
  const known = new Map<string, Result>()
  return (text) => {
    let result = known.get(text)
    if (result === undefined) {
      result = read(text)
      if (known.size === most) known.clear()
      if (text.length <= longestText) known.set(text, result)
    }
    return result
  }
}
