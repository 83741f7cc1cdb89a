// Runs the program in workerd, with the places that the request names, and answers what it saw.
import { useClient } from './program.mjs'

export default {
  fetch: async (request) => Response.json(await useClient(await request.json())),
}
