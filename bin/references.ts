import { posix } from 'node:path'

/** Every use of `import.meta` in the sources has one of these forms, or the build can't tell what it needs. */
const forms = {
  file: /\bnew URL\('(\.[^']*)', import\.meta\.url\)/g,
  folder: /\bnew URL\(`(\.[^`$]*\/)\$\{[^`]*`, import\.meta\.url\)/g,
  package: /\bimport\.meta\.resolve\('[^.'][^']*'\)/g,
}

/** Compiled text in which files that are started are named as they are compiled: `.ts` becomes `.js`. */
export function compiledReferences(text: string): string {
  return text.replace(forms.file, (reference, path: string) =>
    path.endsWith('.ts') ? reference.replace(path, path.replace(/\.ts$/, '.js')) : reference,
  )
}

/**
 * What a compiled file starts or reads at run time: paths of files and folders from the root, which is empty itself.
 * @param file its path from the root.
 * @throws Error when the text refers to a file in another way.
 */
export function referencesOf(file: string, text: string): readonly string[] {
  const paths = [...text.matchAll(forms.file), ...text.matchAll(forms.folder)].map(([, path]) => path!)
  const rest = Object.values(forms).reduce((left, form) => left.replace(form, ''), text)
  const unknown = /.*\bimport\.meta\b.*|.*['"`]\.{1,2}\/[^'"`\n]*\.ts['"`].*/.exec(rest)
  if (unknown !== null) throw new Error(`${file} refers to a file in a way that is not known: ${unknown[0]}`)
  return paths.map((path) => posix.join(posix.dirname(file), path).replace(/^\.\/?$/, ''))
}

/** Whether a path that a compiled file refers to is among the files of the package, or one of their folders. */
export function isPacked(target: string, files: readonly string[]): boolean {
  const folder = target === '' ? '' : target.replace(/\/?$/, '/')
  return files.some((file) => file === target || file.startsWith(folder))
}
