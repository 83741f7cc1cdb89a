/** What spreadsheets take for a formula at the start of a cell, with the apostrophes that guard it. */
const formula = /^'*[=+\-@\t\r]/

/**
 * A cell that no spreadsheet runs as a formula (OWASP, "CSV Injection"): one apostrophe more where it begins like one.
 * Cells that begin with apostrophes and a formula get one too, so that `unguardCell` gives every text back.
 */
export function guardCell(text: string): string {
  return formula.test(text) ? `'${text}` : text
}

/** The text that `guardCell` was given. */
export function unguardCell(cell: string): string {
  return cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell
}
