/** What the v1 contract says of searching, as requests and what comes of them. */
import { gameServer } from '../support/servers.ts'

/** Ids say where each stands in the default order; the other columns say why. */
export const servers = [
  gameServer({ id: '1', votes: 9, players: 1, name: 'Дрифт Арена', tags: ['RACING'] }),
  gameServer({ id: '2', votes: 9, players: 0, name: 'Café Noir', tags: ['CHAT', 'PVP'] }),
  gameServer({ id: '3', votes: 5, players: 50, name: 'Lange straße', tags: ['PVP'] }),
  gameServer({ id: '4', votes: 5, players: 50, name: 'ＦＵＬＬ house', tags: [] }),
  gameServer({ id: '5', votes: 5, players: 7, name: '生存 100% [a_b] c:\\d *', tags: ['生存'] }),
  gameServer({
    id: '6',
    votes: 99,
    state: 'offline',
    name: 'House of cafe',
    shortDescription: 'Tea, no café',
  }),
  gameServer({
    id: '7',
    votes: 1,
    state: 'unknown',
    name: 'Decaf',
    ip: 'full.example',
    description: 'Long.',
  }),
]

export type Expected =
  | { ids: string }
  | { total: number }
  | { invalid: string }
  | { status: number }
  | { meta: object }

const page = (page: number, limit: number, total: number, totalPages: number) => ({
  meta: { page, limit, total, totalPages },
})

export const rules: Record<string, readonly (readonly [target: string, expected: Expected])[]> = {
  'page: integer ≥ 1, default 1; past the end is empty with the true meta': [
    ['', page(1, 20, 7, 1)],
    ['?page=1', page(1, 20, 7, 1)],
    ['?page=2&limit=3', { ids: '456' }],
    ['?page=3&limit=3', { ids: '7' }],
    ['?page=4&limit=3', page(4, 3, 7, 3)],
    ['?page=4&limit=3', { ids: '' }],
    ['?page=9007199254740991', page(9007199254740991, 20, 7, 1)],
    ...[
      '0',
      '-1',
      '1.5',
      '1e2',
      '+3',
      '%2B3',
      'abc',
      '',
      '%20',
      '1%20',
      '01',
      '0x1',
      '%D9%A1',
      '9007199254740992',
      '1,2',
    ].map((bad) => [`?page=${bad}`, { invalid: 'page' }] as const),
    ['?page', { invalid: 'page' }],
    ['?page=1&page=1', { invalid: 'page' }],
  ],
  'limit: integer 1–100, default 20': [
    ['?limit=1', { ids: '1' }],
    ['?limit=100', page(1, 100, 7, 1)],
    ...['0', '-1', '1.5', '1e2', '+3', 'abc', '', '101', '1000', '100000000000000000000'].map(
      (bad) => [`?limit=${bad}`, { invalid: 'limit' }] as const,
    ),
    ['?limit=1&limit=2', { invalid: 'limit' }],
  ],
  'q: trimmed, blank is no filter, up to 100 code points': [
    ['?q=', { total: 7 }],
    ['?q=%20%09+', { total: 7 }],
    ['?q=+decaf+', { ids: '7' }],
    [`?q=${encodeURIComponent('😀'.repeat(100))}`, { total: 0 }],
    [`?q=++${encodeURIComponent('😀'.repeat(100))}++`, { total: 0 }],
    [`?q=${encodeURIComponent('😀'.repeat(101))}`, { invalid: 'q' }],
    [`?q=${'a'.repeat(100)}`, { total: 0 }],
    [`?q=${'a'.repeat(101)}`, { invalid: 'q' }],
    ['?q=a&q=a', { invalid: 'q' }],
    ['?q=a&%71=b', { invalid: 'q' }],
  ],
  'q: folded case, accents and width': [
    [`?q=${encodeURIComponent('дрифт')}`, { ids: '1' }],
    [`?q=${encodeURIComponent('ДРИФТ')}`, { ids: '1' }],
    ['?q=cafe', { ids: '26' }],
    [`?q=${encodeURIComponent('CAFÉ')}`, { ids: '26' }],
    ['?q=STRASSE', { ids: '3' }],
    ['?q=full', { ids: '47' }],
    [`?q=${encodeURIComponent('HOUSE İ')}`, { ids: '46' }],
  ],
  'q: every term is a substring of name, ip, shortDescription or a tag': [
    ['?q=caf', { ids: '267' }],
    ['?q=ecaf', { ids: '7' }],
    ['?q=house+tea', { ids: '6' }],
    ['?q=house++TEA', { ids: '6' }],
    ['?q=house+nothing', { total: 0 }],
    ['?q=full.exam', { ids: '7' }],
    ['?q=chat', { ids: '2' }],
    ['?q=long', { total: 0 }],
    ['?q=minecraft', { total: 0 }],
  ],
  'q: wildcards are ordinary characters; one character is enough, in every script': [
    ['?q=%25', { ids: '5' }],
    ['?q=_', { ids: '5' }],
    ['?q=*', { ids: '5' }],
    ['?q=%5C', { ids: '5' }],
    ['?q=%27', { total: 0 }],
    ['?q=%22', { total: 0 }],
    [`?q=${encodeURIComponent('生')}`, { ids: '5' }],
    [`?q=${encodeURIComponent('😀')}`, { total: 0 }],
    ['?q=%5B', { ids: '5' }],
  ],
  'tag: one tag, any case; an unknown one is empty': [
    ['?tag=PVP', { ids: '23' }],
    ['?tag=pvp', { ids: '23' }],
    ['?tag=%20pVp%20', { ids: '23' }],
    [`?tag=${encodeURIComponent('生存')}`, { ids: '5' }],
    ['?tag=PV', { ids: '' }],
    ['?tag=', { ids: '' }],
    ['?tag=pvp&q=cafe', { ids: '2' }],
    ['?tag=pvp&tag=chat', { invalid: 'tag' }],
  ],
  'sort: default, players or votes, exactly so': [
    ['?sort=default', { ids: '1234567' }],
    ['?sort=players', { ids: '3451267' }],
    ['?sort=votes', { ids: '6123457' }],
    ...['', 'Players', 'players%20', 'name', 'votes,players', '-votes'].map(
      (bad) => [`?sort=${bad}`, { invalid: 'sort' }] as const,
    ),
    ['?sort=votes&sort=votes', { invalid: 'sort' }],
  ],
  'default order with q: equal name, then beginning, then a word beginning, then the rest': [
    ['?q=house', { ids: '64' }],
    ['?q=house&sort=players', { ids: '46' }],
    ['?q=cafe+noir', { ids: '2' }],
    ['?q=caf&limit=1', { ids: '2' }],
  ],
  'broken percent-encoding and NUL are refused; unknown parameters are passed over': [
    ['?q=%zz', { invalid: 'query' }],
    ['?q=%', { invalid: 'query' }],
    ['?q=%e9', { invalid: 'query' }],
    ['?q=%ed%a0%80', { invalid: 'query' }],
    ['?q=a%00b', { invalid: 'query' }],
    ['?tag=%00', { invalid: 'query' }],
    ['?Page=0&foo=1&foo=2&&=&__proto__=1&constructor=2', { total: 7 }],
  ],
  'several bad parameters are all named': [['?page=0&limit=0&sort=x&q=ok', { invalid: 'page limit sort' }]],
}
