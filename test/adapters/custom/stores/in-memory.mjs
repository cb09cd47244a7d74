/** A store that forgets with its process: each worker has one of its own. */
const tasks = new Map()

export async function createStorage() {
  const backgroundTasks = {
    createTask: async (task) => void tasks.set(task.id, { ...task }),
    getTask: async (id) => tasks.get(id) ?? null,
    updateTask: async (id, patch) => {
      if (!tasks.has(id)) return false
      tasks.set(id, { ...tasks.get(id), ...patch })
      return true
    },
    deleteTask: async (id) => void tasks.delete(id),
    listTasks: async () => ({ tasks: [...tasks.values()], total: tasks.size }),
    getRunningCount: async () => 0,
    getRunningCountByAgent: async () => 0,
  }
  return {
    init: async () => {},
    getStore: async (name) => (name === 'backgroundTasks' ? backgroundTasks : undefined),
  }
}
