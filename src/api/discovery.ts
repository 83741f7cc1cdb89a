import { paths } from './openapi/operations.ts'

/** RFC 9264 for the format, RFC 9727 for the profile. */
export const catalogueType = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"'

const openApiType = 'application/vnd.oai.openapi+json;version=3.1'

/** Where the API is described, for programs and for people (RFC 8631). */
export function describedBy(baseUrl: string): string {
  return `<${baseUrl}/openapi.json>; rel="service-desc"; type="${openApiType}", <${baseUrl}/docs>; rel="service-doc"; type="text/html"`
}

/** Where the catalogue of APIs is; the catalogue itself says so too (RFC 9727, sections 2 and 3). */
export function catalogueLink(baseUrl: string): string {
  return `<${baseUrl}/.well-known/api-catalog>; rel="api-catalog"`
}

/** The catalogue of APIs at this host: there is one. */
export function apiCatalog(baseUrl: string): object {
  return {
    linkset: [
      {
        anchor: `${baseUrl}/api/v1/servers`,
        'service-desc': [{ href: `${baseUrl}/openapi.json`, type: openApiType }],
        'service-doc': [{ href: `${baseUrl}/docs`, type: 'text/html' }],
        status: [{ href: `${baseUrl}/readyz`, type: 'application/json' }],
      },
    ],
  }
}

/** The API on one screen for language models, in the form that llmstxt.org proposes. */
export function llmsText(baseUrl: string): string {
  const operations = Object.entries(paths).map(([path, { get }]) => {
    const parameters = get.parameters.filter((parameter) => parameter.in === 'query')
    const lines = parameters.map(({ name, schema, description }) => {
      const { type, minimum, maximum, enum: values } = schema as Record<string, unknown>
      const range = minimum === undefined ? '' : ` ${minimum} to ${maximum}`
      const kind = Array.isArray(values) ? values.join(' | ') : `${type}${range}`
      return `  - \`${name}\` (${kind}): ${description}\n`
    })
    return `- \`GET ${baseUrl}${path}\`: ${get.description}\n${lines.join('')}`
  })
  return `# Rollcall

> A listing of game servers with a free, public, read-only JSON API: no key, open to every origin.

Errors are problem documents (RFC 9457); go by \`code\`. 60 requests a minute per client unless the operator chose another
number; after 429 wait as many seconds as \`Retry-After\` says. Answers have an \`ETag\`. A list is
\`{"data": [...], "meta": {"page", "limit", "total", "totalPages"}}\`, and its \`Link\` header names the other pages.
Within v1 there are only additions.

## Requests

${operations.join('')}
## More

- [OpenAPI 3.1](${baseUrl}/openapi.json): every parameter, field, header and error, with examples
- [Guide and reference](${baseUrl}/docs): for people
`
}
