import type { openApiDocument } from '../openapi/document.ts'
import type { Operation } from '../openapi/operations.ts'
import type { Parameter } from '../openapi/parameters.ts'
import type { JsonSchema } from '../openapi/published-schemas.ts'
import { escapeHtml } from './escape.ts'

type Document = ReturnType<typeof openApiDocument>

/** The requests of an OpenAPI document as HTML, each with a form to try it. */
export function referenceHtml(document: Document): string {
  const operations = Object.entries(document.paths).map(([path, { get }]) =>
    operationHtml(document, path, get),
  )
  const server = document.components.schemas.ServerDetail?.properties as Record<string, JsonSchema>
  return `${operations.join('')}<section id="fields"><h2>The record</h2>
<p>Every field is always there; what says “null when unknown” is null then.</p>${fieldTable(document, server)}</section>`
}

function operationHtml(document: Document, path: string, operation: Operation): string {
  const { operationId, summary, description, parameters, responses } = operation
  return `<section id="${operationId}"><h2>${inline(summary)}</h2>
<p class="path"><b>GET</b> <code>${escapeHtml(path)}</code></p>
<p>${inline(description)}</p>
${parameters.length === 0 ? '' : parameterTable(parameters)}
${formHtml(path, operation)}
<details><summary>Answers</summary><table><thead><tr><th>status</th><th>when</th><th>headers</th></tr></thead><tbody>
${Object.entries(responses)
  .map(([status, response]) => responseRow(document, status, response))
  .join('\n')}
</tbody></table></details></section>
`
}

function parameterTable(parameters: readonly Parameter[]): string {
  const rows = parameters.map(
    ({ name, in: place, description, schema }) =>
      `<tr><td><code>${name}</code></td><td>${place}</td><td>${typeOf(schema)}</td><td>${inline(description)}</td></tr>`,
  )
  return `<table><thead><tr><th>parameter</th><th>in</th><th>type</th><th>what</th></tr></thead><tbody>
${rows.join('\n')}
</tbody></table>`
}

function responseRow(document: Document, status: string, response: Operation['responses'][string]): string {
  const name = '$ref' in response ? response.$ref.split('/').at(-1)! : null
  const { description, headers, content } =
    name === null
      ? (response as Exclude<typeof response, { $ref: string }>)
      : document.components.responses[name]!
  const [example] = Object.values(content ?? {})
  const shown =
    example === undefined
      ? ''
      : `<pre><code>${escapeHtml(JSON.stringify(example.example, null, 2))}</code></pre>`
  return `<tr><td>${status}</td><td>${inline(description)}${shown}</td><td>${Object.keys(headers)
    .map((header) => `<code>${header}</code>`)
    .join('<br>')}</td></tr>`
}

/** Hidden until the script is there that makes it work. */
function formHtml(path: string, { operationId, parameters }: Operation): string {
  const fields = parameters
    .filter((parameter) => parameter.in !== 'header')
    .map((parameter) => `<label>${parameter.name} ${inputHtml(parameter)}</label>`)
  return `<form class="try" data-path="${escapeHtml(path)}" aria-label="Try ${operationId}" hidden>
${fields.join('\n')}
<button>Send</button>
<output></output></form>`
}

function inputHtml({ name, in: place, required, schema, example }: Parameter): string {
  const common = `name="${name}" data-in="${place}"${required ? ' required' : ''}`
  if (Array.isArray(schema.enum)) {
    const options = schema.enum.map((value) => `<option>${escapeHtml(String(value))}</option>`)
    return `<select ${common}><option value=""></option>${options.join('')}</select>`
  }
  const value = required
    ? ` value="${escapeHtml(String(example))}"`
    : ` placeholder="${escapeHtml(String(example))}"`
  return `<input ${common}${value} autocomplete="off" spellcheck="false"${schema.type === 'integer' ? ' inputmode="numeric"' : ''}>`
}

function fieldTable(document: Document, fields: Readonly<Record<string, JsonSchema>>, prefix = ''): string {
  const rows = Object.entries(fields).flatMap(([name, schema]) => fieldRows(document, prefix + name, schema))
  return `<table><thead><tr><th>field</th><th>type</th><th>what</th></tr></thead><tbody>
${rows.join('\n')}
</tbody></table>`
}

function fieldRows(document: Document, name: string, schema: JsonSchema): string[] {
  if (typeof schema.$ref === 'string') {
    const target = document.components.schemas[schema.$ref.split('/').at(-1)!]!
    const inner = Object.entries(target.properties as Record<string, JsonSchema>)
    return inner.flatMap(([key, value]) => fieldRows(document, `${name}.${key}`, value))
  }
  const { description = '' } = schema
  return [
    `<tr><td><code>${name}</code></td><td>${typeOf(schema)}</td><td>${inline(String(description))}</td></tr>`,
  ]
}

/** A schema in a few words: `integer, 1 to 100, default 20`. */
function typeOf(schema: JsonSchema): string {
  const { type, format, enum: values, anyOf, items, minimum, maximum, maxLength } = schema
  if (Array.isArray(anyOf)) return anyOf.map((one) => typeOf(one as JsonSchema)).join(' or ')
  const parts = [type === 'array' ? `${typeOf(items as JsonSchema)}s` : String(format ?? type)]
  if (Array.isArray(values)) parts[0] = values.map((value) => `<code>${value}</code>`).join(', ')
  if (maximum !== undefined && maximum !== Number.MAX_SAFE_INTEGER) parts.push(`${minimum} to ${maximum}`)
  else if (minimum !== undefined) parts.push(`from ${minimum}`)
  if (maxLength !== undefined) parts.push(`up to ${maxLength} characters`)
  if (schema.default !== undefined && schema.default !== '')
    parts.push(`default <code>${schema.default}</code>`)
  return parts.join(', ')
}

/** Text with `code` in it. */
function inline(text: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>')
}
