/** The operator's colour, made fit for text and buttons on either background. */
export interface Accent {
  readonly light: string
  readonly dark: string
}

/** The backgrounds of the page, as its style sheet has them. */
const backgrounds = { light: '#ffffff', dark: '#1b1e22' }

/** Text needs 4.5 (WCAG 2.2, 1.4.3); this is enough of it on a background with a tint of the same colour too. */
const enoughContrast = 5.8

/** @param color six hexadecimal digits after `#`. */
export function accentOf(color: string): Accent {
  return {
    light: readable(color, backgrounds.light, -0.02),
    dark: readable(color, backgrounds.dark, 0.02),
  }
}

/** How far apart two colours are, from 1 to 21 (WCAG 2.2, contrast ratio). */
export function contrast(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (lighter + 0.05) / (darker + 0.05)
}

/** Mixed with black or white until it can be read: the same colour to the eye, darker or lighter. */
function readable(color: string, background: string, step: number): string {
  const target = step < 0 ? 0 : 255
  for (let share = 0; share < 1; share += Math.abs(step)) {
    const mixed = channels(color).map((channel) => Math.round(channel + (target - channel) * share))
    const candidate = `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
    if (contrast(candidate, background) >= enoughContrast) return candidate
  }
  return step < 0 ? '#000000' : '#ffffff'
}

function luminance(color: string): number {
  const [red, green, blue] = channels(color).map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function channels(color: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
}
