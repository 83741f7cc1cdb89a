import { build } from 'vite'

/** A module with all that it imports as one minified module. */
export async function bundle(entry: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: true,
      target: 'es2022',
      lib: { entry, formats: ['es'], fileName: 'bundle' },
    },
  })
  const [{ output }] = (Array.isArray(result) ? result : [result]) as [
    { output: readonly { code: string }[] },
  ]
  return output[0]!.code
}
