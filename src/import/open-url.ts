import { ImportError } from './import-error.ts'

/** What to do about an answer that is no list, by status. */
function advice(status: number): string {
  if (status === 401 || status === 403)
    return 'it wants a login or lets no programs in; download the list and import the file'
  if (status === 404 || status === 410) return 'check the URL'
  if (status === 429 || status >= 500) return 'try again later'
  return 'open the URL in a browser to see what it says'
}

/**
 * Opens an http or https URL, following redirects. `silenceMs` bounds the wait for the answer and between any two parts of
 * it. Throws an ImportError, also while the bytes are read.
 */
export async function openUrl(
  what: string,
  silenceMs: number,
): Promise<{ name: string; sizeBytes: number | null; bytes: AsyncIterable<Uint8Array> }> {
  const url = URL.parse(what)
  if (url === null) throw new ImportError('the URL is not well formed')
  if (url.username !== '' || url.password !== '') {
    throw new ImportError('the URL holds a user name or password; download the list and import the file')
  }
  const name = url.origin + url.pathname
  const patience = patienceOf(silenceMs)
  const failed = (error: unknown): ImportError => {
    patience.rest()
    const reason = patience.signal.aborted
      ? `was silent for ${silenceMs / 1000} s`
      : `failed (${reasonOf(error)})`
    return new ImportError(`${name} ${reason}; try again later`, null, error)
  }
  // Unpacked content would not match the stored size that progress is shown by; lists come as .gz or .zst files instead.
  const headers = { 'accept-encoding': 'identity', 'user-agent': 'rollcall' }
  patience.wait()
  const response = await fetch(url, { signal: patience.signal, headers }).catch((error) => {
    throw failed(error)
  })
  patience.rest()
  if (!response.ok || response.body === null) {
    await response.body?.cancel()
    throw new ImportError(
      `${name} answered ${response.status} ${response.statusText}: ${advice(response.status)}`,
    )
  }
  return { name, sizeBytes: storedSize(response.headers), bytes: watched(response.body, patience, failed) }
}

type Patience = { readonly signal: AbortSignal; readonly wait: () => void; readonly rest: () => void }

/** A signal that aborts when `wait` is not followed by `rest` within `silenceMs`. */
function patienceOf(silenceMs: number): Patience {
  const controller = new AbortController()
  let timer: NodeJS.Timeout | undefined
  return {
    signal: controller.signal,
    wait: () => {
      timer = setTimeout(() => controller.abort(), silenceMs)
    },
    rest: () => clearTimeout(timer),
  }
}

/** Only the server's silence counts: the reader may take its time between two parts. */
async function* watched(
  body: AsyncIterable<Uint8Array>,
  patience: Patience,
  failed: (error: unknown) => ImportError,
): AsyncGenerator<Uint8Array> {
  const parts = body[Symbol.asyncIterator]()
  try {
    for (;;) {
      patience.wait()
      const part = await parts.next()
      patience.rest()
      if (part.done) return
      yield part.value
    }
  } catch (error) {
    throw failed(error)
  } finally {
    patience.rest()
    await parts.return?.()
  }
}

function storedSize(headers: Headers): number | null {
  const length = headers.get('content-length')
  return length === null || headers.has('content-encoding') ? null : Number(length)
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  return cause instanceof Error ? cause.message : String(cause)
}
