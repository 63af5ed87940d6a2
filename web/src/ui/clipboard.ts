/**
 * Puts a text on the clipboard and reports whether it is there. A browser may close its clipboard to pages, and one that came
 * over plain HTTP from another machine has none at all: then the text has to be shown.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
