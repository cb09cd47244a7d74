import { Kysely } from 'kysely'
import { open as openPublished, packageName as publishedPackage } from '../../../../adapters/libsql/open.ts'
import type { OpenModule } from '../../../worker/mastra.ts'
import { fencedTasks, type PublishedTasksClass } from '../fenced-tasks.ts'
import { tasksOnly } from '../tasks-only.ts'
import { libsqlDialect, type Client } from './dialect.ts'
import { LIBSQL_RULES } from './rules.ts'

export const packageName = publishedPackage

/** Opens the published store, and puts a fenced domain on its client. */
export const open: OpenModule['open'] = async (context) => {
  const store = await openPublished(context)
  const { BackgroundTasksLibSQL } = (await context.load(packageName)) as {
    BackgroundTasksLibSQL: PublishedTasksClass
  }
  const { client } = store as unknown as { client: Client }
  const db = new Kysely<Record<string, never>>({ dialect: libsqlDialect(client) })
  return tasksOnly(fencedTasks(BackgroundTasksLibSQL, { client }, db, LIBSQL_RULES), store)
}
