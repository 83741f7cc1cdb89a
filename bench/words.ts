import { between, mix, pick, type Random, seededRandom, zipf } from './random.ts'

/**
 * How many different words names are drawn from. Drawn by Zipf's law with this size, a third of all words in a
 * list of some thousand names comes only once and the commonest is every eighteenth, as in real lists.
 */
const nameVocabulary = 2 ** 20
/** What owners write about their game servers repeats itself more than the names do. */
const proseVocabulary = 20_000

const split = (text: string) => text.split(' ')

const common = [
  ...split('server pve the pvp - | of 24/7 x2 vanilla eu new rp world loot no wipe hardcore and survival'),
  ...split('modded 100k game noob friendly public x5 rust craft dedicated fresh clan only official free for'),
  ...split(
    'zombie city all [pve] high private fun start kit max discord community team sky war classic best',
  ),
  ...split('land dark realm island black solo duo quad weekly monthly roleplay economy skills active admin'),
  ...split('towny factions skyblock prison minigames creative parkour anarchy lifesteal bedwars smp network'),
  ...split(
    'kingdom empire legacy legends wolf dragon phoenix frost iron gold diamond ember shadow storm raid',
  ),
  ...split('night day moon star sun fire ice blood bone death life hell heaven valley mountain river forest'),
  ...split('battle arena siege conquest deathmatch gungame surf bhop jailbreak training aim retakes casual'),
  ...split('competitive ranked tickrate 128 64 fast slow easy normal mode bots season alpha beta test lobby'),
]

const onsets = split('b br c ch cr d dr f fl g gl gr h j k kr l m n p pr qu r s sh sk st t th tr v w y z')
const vowels = split('a a a e e e i i o o u ai ea ee ia ou y')
const codas = ['', '', '', ...split('n r s l t x m d k nd rn st ck sh')]

/** Words are made once: making them is most of the work of making records. */
function remembered(make: (rank: number) => string): (rank: number) => string {
  const words = new Map<number, string>()
  return (rank) => {
    const known = words.get(rank)
    if (known !== undefined) return known
    const word = make(rank)
    words.set(rank, word)
    return word
  }
}

/** The word of a rank, always the same: a common gaming word first, then numbers, compounds and invented words. */
const latinWord = remembered((rank) => {
  if (rank < common.length) return common[rank]!
  const random = seededRandom(mix(rank, 1))
  const kind = random()
  if (kind < 0.1) return String(Math.floor(10 ** (1 + random() * 4)))
  if (kind < 0.25) return `${pick(random, common)}${pick(random, common)}`
  if (kind < 0.33)
    return `${pick(random, common)}${pick(random, ['-', '/', '.', '|', "'"])}${invented(random)}`
  return invented(random)
})

export function invented(random: Random): string {
  let word = ''
  for (let left = between(random, 2, 3); left > 0; left--) {
    word += pick(random, onsets) + pick(random, vowels) + pick(random, codas)
  }
  return word
}

function cased(random: Random, word: string): string {
  const kind = random()
  if (kind < 0.55) return word.charAt(0).toUpperCase() + word.slice(1)
  return kind < 0.75 ? word.toUpperCase() : word
}

const accents: Readonly<Record<string, string>> = { a: 'á', e: 'é', i: 'ï', o: 'ö', u: 'ü', c: 'ç', s: 'š' }

const hanCommon = split(
  '生存 服务器 新手 冒险 世界 战争 末日 纯净 长期 稳定 欢迎 公益 休闲 建筑 空岛 玩家 无限 礼包 交流 沙盒 单人 组队 官方 高爆 中文 僵尸',
)
const cyrillicCommon = split(
  'сервер выживание мир новый ролевая гильдия дрифт война крафт россия город клан зона остров дом без вайпа',
)
const hangulCommon = split('서버 생존 한국 야생 초보 환영 무료 전쟁 마을 자유 친목 커뮤니티 신규 월드 건축')
const kanaCommon = split(
  'サーバー サバイバル 日本 みんなの ワールド 初心者 歓迎 クラフト まったり 冒険 ゲーム',
)

/** Words of other scripts: the common ones, and others made of the script's characters. */
function wordOf(common: readonly string[], first: number, characters: number, longest: number) {
  const wordAt = remembered((rank) => {
    if (rank < common.length) return common[rank]!
    const own = seededRandom(mix(rank, first))
    const length = between(own, 2, longest)
    return Array.from({ length }, () => String.fromCodePoint(first + zipf(own, characters))).join('')
  })
  return (random: Random) => wordAt(zipf(random, proseVocabulary))
}

const hanWord = wordOf(hanCommon, 0x4e00, 6000, 4)

/** Chinese stands without spaces: whole sentences are one word, some with a number in them. */
function hanRun(random: Random): string {
  let run = ''
  for (let left = between(random, 1, random() < 0.4 ? 14 : 4); left > 0; left--) run += hanWord(random)
  return random() < 0.2 ? `${run}${between(random, 1, 999_999_999)}` : run
}

/** Names are proper nouns; common words come in both. */
const latin = (random: Random) => cased(random, latinWord(zipf(random, nameVocabulary)))
export const prose = (random: Random) => latinWord(zipf(random, proseVocabulary))

/** How a word of a name is drawn. */
export const scripts = {
  latin,
  accented: (random: Random) => latin(random).replace(/[aeioucs]/, (letter) => accents[letter]!),
  fullWidth: (random: Random) =>
    latin(random).replace(/[!-~]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0)),
  han: hanRun,
  cyrillic: wordOf(cyrillicCommon, 0x430, 32, 8),
  hangul: wordOf(hangulCommon, 0xac00, 2000, 4),
  kana: wordOf(kanaCommon, 0x30a2, 70, 6),
} as const satisfies Record<string, (random: Random) => string>

export type Script = keyof typeof scripts
