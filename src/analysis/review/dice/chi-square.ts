/** The chance that a sum of squares with so many degrees of freedom is at least as great: the upper tail of χ². */
export function chiSquareTail(chi2: number, degrees: number): number {
  return chi2 <= 0 ? 1 : upperGamma(degrees / 2, chi2 / 2)
}

const MAX_TERMS = 10_000
const SETTLED = 1e-17
const TINY = 1e-300

/** Q(a, x), the regularized upper incomplete gamma function: by its series below a + 1, by a continued fraction above. */
function upperGamma(a: number, x: number): number {
  const scale = Math.exp(a * Math.log(x) - x - logGamma(a))
  return x < a + 1 ? 1 - scale * lowerSeries(a, x) : scale * upperFraction(a, x)
}

function lowerSeries(a: number, x: number): number {
  let term = 1 / a
  let sum = term
  for (let n = 1; n < MAX_TERMS && Math.abs(term) > SETTLED * Math.abs(sum); n++) {
    term *= x / (a + n)
    sum += term
  }
  return sum
}

/** Lentz's method. */
function upperFraction(a: number, x: number): number {
  let b = x + 1 - a
  let c = 1 / TINY
  let d = 1 / b
  let product = d
  for (let n = 1; n < MAX_TERMS; n++) {
    const numerator = -n * (n - a)
    b += 2
    d = numerator * d + b
    if (Math.abs(d) < TINY) d = TINY
    c = b + numerator / c
    if (Math.abs(c) < TINY) c = TINY
    d = 1 / d
    const factor = d * c
    product *= factor
    if (Math.abs(factor - 1) < 1e-16) break
  }
  return product
}

/** ln Γ for whole and half numbers, by the recurrence from Γ(1) = 1 and Γ(½) = √π: no more is asked here. */
function logGamma(a: number): number {
  let sum = Number.isInteger(a) ? 0 : Math.log(Math.PI) / 2
  for (let n = Number.isInteger(a) ? 1 : 0.5; n < a; n++) sum += Math.log(n)
  return sum
}
