const SPACE = /[\t\n\r ]*/y

/** A place in a text of JSON that moves on, for readers that need more than the value: where things stand, and in which order. */
export class JsonScanner {
  protected readonly text: string
  protected at = 0

  constructor(text: string) {
    this.text = text
  }

  protected space(): void {
    SPACE.lastIndex = this.at
    SPACE.exec(this.text)
    this.at = SPACE.lastIndex
  }

  /** Steps over this sign, and spaces before it; reports whether it stands here. */
  protected take(sign: string): boolean {
    this.space()
    if (this.text[this.at] !== sign) return false
    this.at++
    return true
  }

  /** Steps over what a sticky pattern matches here, and returns it. */
  protected match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at
    const found = pattern.exec(this.text)?.[0]
    if (found !== undefined) this.at += found.length
    return found
  }
}
