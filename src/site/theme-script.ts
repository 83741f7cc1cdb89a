/**
 * Runs before the page is drawn, so that a chosen theme does not flash and what works only with scripts is there from
 * the start.
 */
export const themeScript =
  "{const r=document.documentElement;r.dataset.js='';try{const t=localStorage.getItem('theme');if(t==='light'||t==='dark')r.dataset.theme=t}catch{}}"
