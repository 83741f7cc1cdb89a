// Runs the program on Node, Deno or Bun, with the places that the argument names, and prints what it saw.
import process from 'node:process'
import { useClient } from './program.mjs'

console.log(JSON.stringify(await useClient(JSON.parse(process.argv[2]))))
