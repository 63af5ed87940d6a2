/** Percent with one decimal, and what lies at the ends said as such. */
export function percentText(share: number): string {
  if (share > 0 && share < 0.001) return '< 0.1 %'
  if (share < 1 && share > 0.999) return '> 99.9 %'
  return `${(share * 100).toFixed(1)} %`
}

export function figureText(value: number, isShare: boolean): string {
  if (isShare) return percentText(value)
  return (value < 0 ? '−' : '') + Math.abs(value).toFixed(2)
}

export function groupedText(value: number): string {
  return value.toLocaleString('en-US')
}
