/** The part of a language model (AI SDK, version 2) that an agent calls. */
export interface Model {
  doStream(options: {
    readonly prompt: readonly object[]
    readonly abortSignal?: AbortSignal
  }): PromiseLike<{ readonly stream: ReadableStream<Part> }>
}

interface Part {
  readonly type: string
  readonly delta?: string
}

/** Asks a model one thing and answers with its whole text; rejects when the signal is aborted first. */
export async function askModel(
  model: Model,
  { instructions, question }: { readonly instructions: string; readonly question: string },
  signal: AbortSignal,
): Promise<string> {
  const prompt = [
    { role: 'system', content: instructions },
    { role: 'user', content: [{ type: 'text', text: question }] },
  ]
  const aborted = Promise.withResolvers<never>()
  const abort = (): void => aborted.reject(new Error('The answer is not wanted any more.'))
  signal.addEventListener('abort', abort)
  if (signal.aborted) abort()
  try {
    return await Promise.race([aborted.promise, textOf(model, prompt, signal)])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}

async function textOf(model: Model, prompt: readonly object[], abortSignal: AbortSignal): Promise<string> {
  const { stream } = await model.doStream({ prompt, abortSignal })
  let text = ''
  for await (const part of stream) if (part.type === 'text-delta') text += part.delta ?? ''
  return text
}
