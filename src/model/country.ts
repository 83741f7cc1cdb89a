/** The officially assigned alpha-2 codes of ISO 3166-1, and XK, the user-assigned code in common use for Kosovo. */
const assigned = `
  AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ
  CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR
  GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP
  KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU
  MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW
  SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ
  UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW`

export const countryCodes: ReadonlySet<string> = new Set(assigned.trim().split(/\s+/))

const unknown = 'ZZ'

/** What people write besides the codes and the names that Intl knows. */
const otherNames = {
  UK: 'GB',
  'Great Britain': 'GB',
  England: 'GB',
  Scotland: 'GB',
  Wales: 'GB',
  USA: 'US',
  'United States of America': 'US',
  Turkey: 'TR',
  'Czech Republic': 'CZ',
  'The Netherlands': 'NL',
  'Hong Kong': 'HK',
  Macau: 'MO',
  Macao: 'MO',
  'Russian Federation': 'RU',
  'Republic of Korea': 'KR',
} as const

/**
 * The ISO 3166-1 alpha-2 code of a country given as such a code in any case (UK counts as GB) or by its English name;
 * `ZZ` for all else.
 */
export function readCountry(text: string): string {
  const code = text.trim().toUpperCase()
  if (code === unknown || countryCodes.has(code)) return code
  codeOfName ??= codesByName()
  return codeOfName.get(folded(text)) ?? unknown
}

/** Made when first needed: a list that holds codes only never asks Intl. */
let codeOfName: ReadonlyMap<string, string> | undefined

function codesByName(): ReadonlyMap<string, string> {
  const names = new Intl.DisplayNames('en', { type: 'region' })
  const codes = new Map<string, string>()
  for (const code of countryCodes) codes.set(folded(names.of(code)!), code)
  for (const [name, code] of Object.entries(otherNames)) codes.set(folded(name), code)
  return codes
}

/** Letters only, without accents: Côte d’Ivoire, COTE D'IVOIRE and "cote d ivoire" are one name. */
function folded(name: string): string {
  return name
    .slice(0, 100)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/&/g, 'and')
    .replace(/[^a-z]/g, '')
}
