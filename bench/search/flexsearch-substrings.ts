import { serveFlexSearch } from './flexsearch.ts'

await serveFlexSearch('full')
