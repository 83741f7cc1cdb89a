/** `node bin/run.cjs test/api/write-openapi.ts`: makes docs/openapi.json and the client's types anew. */
import { writeFileSync } from 'node:fs'
import { openApiDocument } from '../../src/api/openapi/document.ts'
import { runOrThrow } from '../probe/servers/rigs.ts'
import { clientTypes } from '../support/client-types.ts'
import { fileOf } from '../support/tools.ts'

const documentFile = fileOf('docs/openapi.json')
const typesFile = fileOf('client/src/openapi.ts')
writeFileSync(documentFile, `${JSON.stringify(openApiDocument(''), null, 2)}\n`)
writeFileSync(typesFile, await clientTypes(documentFile))
runOrThrow('node_modules/.bin/biome', ['check', '--write', documentFile, typesFile], fileOf('.'))
