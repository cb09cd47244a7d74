import { isoTime } from '../sqlite/iso-time.ts'
import type { Statements } from '../sqlite/operation.ts'
import { upsert } from '../sqlite/upsert.ts'

export interface Resource {
  readonly id: string
  readonly workingMemory?: string
  readonly metadata?: Readonly<Record<string, unknown>>
  readonly createdAt: Date
  readonly updatedAt: Date
}

export interface ResourcePatch {
  readonly resourceId: string
  readonly workingMemory?: string | undefined
  readonly metadata?: Readonly<Record<string, unknown>> | undefined
}

/** Reads a resource, or null. */
export async function readResource(statements: Statements, resourceId: string): Promise<Resource | null> {
  const row = await statements.first('SELECT * FROM mastra_resources WHERE id = ?', resourceId)
  if (row === undefined) return null
  const workingMemory = row['workingMemory']
  return {
    id: String(row['id']),
    ...(typeof workingMemory === 'string' ? { workingMemory } : {}),
    metadata: JSON.parse(String(row['metadata'])) as Record<string, unknown>,
    createdAt: new Date(String(row['createdAt'])),
    updatedAt: new Date(String(row['updatedAt'])),
  }
}

/** Stores a resource whole, over whatever is there. */
export async function storeResource(tx: Statements, resource: Resource): Promise<Resource> {
  await upsert(tx, 'mastra_resources', ['id'], {
    id: resource.id,
    workingMemory: resource.workingMemory ?? null,
    metadata: JSON.stringify(resource.metadata ?? {}),
    createdAt: isoTime(resource.createdAt),
    updatedAt: isoTime(resource.updatedAt),
  })
  return resource
}

/** Sets a resource's working memory and merges its metadata, whichever is given; makes a resource that is missing. */
export async function patchResource(tx: Statements, patch: ResourcePatch): Promise<Resource> {
  const updatedAt = new Date()
  const stored: Omit<Resource, 'updatedAt'> = (await readResource(tx, patch.resourceId)) ?? {
    id: patch.resourceId,
    createdAt: updatedAt,
  }
  const { workingMemory = stored.workingMemory } = patch
  return storeResource(tx, {
    ...stored,
    ...(workingMemory === undefined ? {} : { workingMemory }),
    metadata: { ...stored.metadata, ...patch.metadata },
    updatedAt,
  })
}
