import { headers } from './headers.ts'
import { paths } from './operations.ts'
import { publishedSchemas } from './published-schemas.ts'
import { sharedResponses } from './responses.ts'

const description = `A listing of game servers, free to read for everybody: no key, open to every origin.

Every path answers GET, HEAD (the same without a body) and OPTIONS; any other method is 405 \`method-not-allowed\`.
Errors are problem documents (RFC 9457); go by their \`code\`. Within v1 there are only additions, so pass over fields
that you do not know.`

/**
 * The API in OpenAPI 3.1.1, made from the schemas that check the answers and the rules that read the parameters.
 * @param baseUrl where clients reach the app, without a `/` at its end; empty when unknown.
 */
export function openApiDocument(baseUrl: string) {
  return {
    openapi: '3.1.1',
    info: {
      title: 'Rollcall',
      version: '1.0.0',
      summary: 'A free, public, read-only listing of game servers.',
      description,
      contact: { name: 'The operator of this listing' },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: baseUrl === '' ? '/' : baseUrl, description: 'This app.' }],
    security: [],
    tags: [
      { name: 'Game servers', description: 'What is listed, and how it is.' },
      { name: 'Health', description: 'For those who run the app.' },
    ],
    paths,
    components: { schemas: publishedSchemas(), responses: sharedResponses, headers },
  }
}
