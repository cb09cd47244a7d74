/**
 * An error in the manner of Mastra's stores: an `id`, a domain, a category and details. Its JSON carries the id
 * under the name `code`, as theirs does.
 */
export class StoreError extends Error {
  readonly id: string
  readonly domain = 'STORAGE'
  readonly category: 'SYSTEM' | 'THIRD_PARTY' | 'USER'
  readonly details: Readonly<Record<string, unknown>>

  constructor(
    id: string,
    category: StoreError['category'],
    message: string,
    details: Readonly<Record<string, unknown>> = {},
    options?: ErrorOptions,
  ) {
    super(message, options)
    this.name = 'StoreError'
    this.id = id
    this.category = category
    this.details = details
  }

  toJSON(): Record<string, unknown> {
    const { message, domain, category, id, details } = this
    return { message, domain, category, code: id, details }
  }
}
