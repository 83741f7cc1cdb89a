import { byId } from './dom.ts'

const systemIsDark = matchMedia('(prefers-color-scheme: dark)')

/** Makes the button switch between light and dark; what was chosen holds until the other is chosen. */
export function switchTheme(): void {
  const button = byId('theme')
  const show = () => {
    button.setAttribute('aria-pressed', String(isDark()))
    dispatchEvent(new Event('themechange'))
  }
  button.addEventListener('click', () => {
    const theme = isDark() ? 'light' : 'dark'
    document.documentElement.dataset.theme = theme
    keep(theme)
    show()
  })
  systemIsDark.addEventListener('change', show)
  show()
}

function isDark(): boolean {
  const { theme } = document.documentElement.dataset
  return theme === undefined ? systemIsDark.matches : theme === 'dark'
}

/** A browser that keeps nothing for a site still shows the theme until the next page. */
function keep(theme: string): void {
  try {
    localStorage.setItem('theme', theme)
  } catch {}
}
