import type { ServerDetails, ServerFields } from '../schemas.ts'

const checkedAt = '2026-01-02T03:04:05.000Z'

const server: ServerFields = {
  id: 'cafe-des-blocs',
  name: 'Café des Blocs',
  ip: 'jouer.cafe-des-blocs.example',
  shortDescription: 'Bâtir, bavarder et reprendre un café avant la prochaine tour.',
  players: 154,
  maxPlayers: 300,
  online: true,
  country: 'FR',
  votes: 7436,
  tags: ['CREATIVE', 'BUILDING', 'COMMUNITY'],
  port: 25565,
  game: 'minecraft',
  version: '1.21.8',
  map: null,
  website: 'https://cafe-des-blocs.example/',
  status: { state: 'online', checkedAt, lastOnlineAt: checkedAt, latencyMs: 38 },
  createdAt: '2026-01-01T12:00:00.000Z',
  updatedAt: '2026-01-01T12:00:00.000Z',
}

const detail: ServerDetails = {
  ...server,
  description: 'Un serveur créatif francophone.\nLe café est offert.',
  uptime: 0.998,
  peakPlayers: 287,
}

/** Answers that succeed. A test holds them against the schemas. */
export const examples = {
  ServerList: { data: [server], meta: { page: 1, limit: 20, total: 1, totalPages: 1 } },
  SingleServer: { data: detail },
  ServerHistory: {
    data: {
      points: [
        { at: '2026-01-02T03:00:00.000Z', players: 148, peak: 154, online: 1 },
        { at: '2026-01-02T03:10:00.000Z', players: null, peak: null, online: null },
      ],
    },
    meta: {
      period: '24h',
      from: '2026-01-01T03:20:00.000Z',
      to: '2026-01-02T03:20:00.000Z',
      stepSeconds: 600,
    },
  },
  Health: { status: 'ok' },
  Readiness: {
    status: 'ready',
    snapshot: { servers: 213, revision: 7, ageSeconds: 4 },
    store: 'ok',
  },
} as const
