import { z } from 'zod'

/**
 * Something that can be written in several shapes. The value itself says which is meant, so that a fault is told of that
 * shape and points at its very place; a union would only say that nothing fits.
 */
export function shaped<Value>(shapeOf: (value: unknown) => z.ZodType<Value>) {
  return z.unknown().transform((value, context): Value => {
    const read = shapeOf(value).safeParse(value)
    if (read.success) return read.data
    for (const issue of read.error.issues)
      context.issues.push({ ...issue, input: value } as z.core.$ZodRawIssue)
    return z.NEVER
  })
}
