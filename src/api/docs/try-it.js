// Makes the forms of /docs send their requests, and shows the answers. Everything shown is set as text.

for (const form of document.querySelectorAll('form.try')) {
  form.hidden = false
  let running = new AbortController()
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    running.abort()
    running = new AbortController()
    void send(form, running.signal)
  })
}

async function send(form, signal) {
  const output = form.querySelector('output')
  const url = urlOf(form)
  output.replaceChildren(line('Sending …'))
  try {
    const startedAt = performance.now()
    const answer = await fetch(url, { signal })
    const text = await answer.text()
    const tookMs = Math.round(performance.now() - startedAt)
    output.replaceChildren(
      line(`curl '${url}'`, 'curl'),
      line(`${answer.status} ${answer.statusText} in ${tookMs} ms`, answer.ok ? 'good' : 'bad'),
      block(pretty(text), 'Body'),
      block([...answer.headers].map(([name, value]) => `${name}: ${value}`).join('\n'), 'Headers'),
    )
  } catch (error) {
    if (!signal.aborted) output.replaceChildren(line(`The API could not be reached: ${error.message}`, 'bad'))
  }
}

/** The URL that the form asks for; fields that are left empty are left out. */
function urlOf(form) {
  const query = new URLSearchParams()
  let path = form.dataset.path
  for (const { name, value, dataset } of form.elements) {
    if (dataset.in === 'path') path = path.replace(`{${name}}`, encodeURIComponent(value))
    else if (dataset.in === 'query' && value !== '') query.set(name, value)
  }
  const text = query.toString()
  return new URL(`.${path}${text === '' ? '' : `?${text}`}`, location.href).href
}

function line(text, kind = '') {
  const element = document.createElement('p')
  element.className = kind
  element.textContent = text
  return element
}

function block(text, caption) {
  const figure = document.createElement('figure')
  const figcaption = document.createElement('figcaption')
  const pre = document.createElement('pre')
  figcaption.textContent = caption
  pre.textContent = text
  pre.tabIndex = 0
  figure.append(figcaption, pre)
  return figure
}

function pretty(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
