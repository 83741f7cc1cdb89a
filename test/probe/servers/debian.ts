import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findTool, installTools, missingTool, type Tool } from '../../../bench/tools.ts'
import { alone, prepared, runOrThrow } from './rigs.ts'

/** Where a program of Debian's is, installed when it is missing; throws with what to install where that is not possible. */
export async function debianProgram(tool: Tool): Promise<string> {
  if (findTool(tool) === null) await alone('apt', () => installTools([tool], console.error))
  const path = findTool(tool)
  if (path === null) throw new Error(`These tests need a real program; ${missingTool(tool)}`)
  return path
}

/** A folder with what these packages hold, without installing them: what they depend on is ten times as large. */
export function debianFiles(name: string, packages: readonly string[]): Promise<string> {
  return prepared(name, (folder) => {
    if (!existsSync('/usr/bin/apt-get'))
      throw new Error(
        `The tests of probes need files of the Debian packages ${packages.join(' ')}, and apt-get to get them.`,
      )
    download(packages, folder)
    for (const file of readdirSync(folder)) {
      runOrThrow('dpkg-deb', ['-x', join(folder, file), folder], folder)
      rmSync(join(folder, file))
    }
  })
}

/** Where packages were never listed, or long ago, they are listed first; that takes root. */
function download(packages: readonly string[], folder: string): void {
  try {
    runOrThrow('apt-get', ['download', '-qq', ...packages], folder)
  } catch {
    runOrThrow('apt-get', ['update', '-qq'], folder)
    runOrThrow('apt-get', ['download', '-qq', ...packages], folder)
  }
}
