import { z } from 'zod'

/** Forms as JSON Schemas, each without its own heading. */
function formsOf(forms: readonly z.ZodType[]): readonly object[] {
  return forms.map((form) => {
    const { $schema: _, ...schema } = z.toJSONSchema(form, { io: 'input', unrepresentable: 'any' })
    return schema
  })
}

/**
 * Something that can be written in several shapes. The value itself says which is meant, so that a fault is reported of that
 * shape and points at its very place; a union would only say that nothing fits. `forms` are all of them, for the reference.
 */
export function shaped<Value>(
  shapeOf: (value: unknown) => z.ZodType<Value>,
  forms: readonly [z.ZodType, ...z.ZodType[]],
) {
  return z
    .unknown()
    .transform((value, context): Value => {
      const read = shapeOf(value).safeParse(value)
      if (read.success) return read.data
      for (const issue of read.error.issues)
        context.issues.push({ ...issue, input: value } as z.core.$ZodRawIssue)
      return z.NEVER
    })
    .meta({
      get anyOf() {
        return formsOf(forms)
      },
    })
}
