import { announce } from './dom.ts'

const shownMs = 2000

/** Buttons with `data-copy` copy that text and show that they did. */
export function copyOnClick(): void {
  document.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLElement>('[data-copy]')
    if (button !== null) void copyFrom(button)
  })
}

async function copyFrom(button: HTMLElement): Promise<void> {
  if (!(await copied(button.dataset.copy!, button))) {
    announce('Your browser does not let this page copy; the text is selected instead')
    return
  }
  button.dataset.copied = ''
  announce('Copied')
  setTimeout(() => delete button.dataset.copied, shownMs)
}

/** Browsers give the clipboard to pages over https alone; on a plain local network the older way still works. */
async function copied(text: string, button: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copiedBySelection(text, button)
  }
}

function copiedBySelection(text: string, button: HTMLElement): boolean {
  const field = document.createElement('textarea')
  field.value = text
  field.className = 'hidden'
  button.after(field)
  field.select()
  const isCopied = document.execCommand('copy')
  field.remove()
  button.focus()
  return isCopied
}
