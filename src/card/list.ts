import type { Surface } from './surface.ts'
import type { SurfaceId } from './surface-id.ts'
import { clearObservationalMemory } from './surfaces/clear-observational-memory.ts'
import { cloneThread } from './surfaces/clone-thread.ts'
import { copyThread } from './surfaces/copy-thread.ts'
import { createReflectionGeneration } from './surfaces/create-reflection-generation.ts'
import { deleteManyMessages } from './surfaces/delete-many-messages.ts'
import { deleteMessages } from './surfaces/delete-messages.ts'
import { deleteThread } from './surfaces/delete-thread.ts'
import { deleteWorkflowRunById } from './surfaces/delete-workflow-run-by-id.ts'
import { initializeObservationalMemory } from './surfaces/initialize-observational-memory.ts'
import { insertObservationalMemoryRecord } from './surfaces/insert-observational-memory-record.ts'
import { mergeResourceWorkingMemory } from './surfaces/merge-resource-working-memory.ts'
import { patchThread } from './surfaces/patch-thread.ts'
import { persistWorkflowSnapshotWithResource } from './surfaces/persist-workflow-snapshot-with-resource.ts'
import { persistWorkflowSnapshot } from './surfaces/persist-workflow-snapshot.ts'
import { saveKnownMessage } from './surfaces/save-known-message.ts'
import { saveManyMessages } from './surfaces/save-many-messages.ts'
import { saveMovedMessage } from './surfaces/save-moved-message.ts'
import { saveNewMessage } from './surfaces/save-new-message.ts'
import { saveResource } from './surfaces/save-resource.ts'
import { saveSeveralMessages } from './surfaces/save-several-messages.ts'
import { saveThread } from './surfaces/save-thread.ts'
import { setBufferingObservationFlag } from './surfaces/set-buffering-observation-flag.ts'
import { setBufferingReflectionFlag } from './surfaces/set-buffering-reflection-flag.ts'
import { setObservingFlag } from './surfaces/set-observing-flag.ts'
import { setPendingMessageTokens } from './surfaces/set-pending-message-tokens.ts'
import { setReflectingFlag } from './surfaces/set-reflecting-flag.ts'
import { swapBufferedReflectionToActive } from './surfaces/swap-buffered-reflection-to-active.ts'
import { swapBufferedToActive } from './surfaces/swap-buffered-to-active.ts'
import { updateActiveObservations } from './surfaces/update-active-observations.ts'
import { updateBufferedObservations } from './surfaces/update-buffered-observations.ts'
import { updateBufferedReflection } from './surfaces/update-buffered-reflection.ts'
import { updateManyMessages } from './surfaces/update-many-messages.ts'
import { updateMessages } from './surfaces/update-messages.ts'
import { updateObservationalMemoryConfig } from './surfaces/update-observational-memory-config.ts'
import { updateResource } from './surfaces/update-resource.ts'
import { updateThread } from './surfaces/update-thread.ts'
import { updateThreadMetadata } from './surfaces/update-thread-metadata.ts'
import { updateThreadResourceId } from './surfaces/update-thread-resource-id.ts'
import { updateWorkflowResults } from './surfaces/update-workflow-results.ts'
import { updateWorkflowState } from './surfaces/update-workflow-state.ts'

/** All surfaces by id; the compiler asks for the surface of every id. */
export const SURFACES = {
  'workflows.persistWorkflowSnapshot': persistWorkflowSnapshot,
  'workflows.persistWorkflowSnapshot:resource': persistWorkflowSnapshotWithResource,
  'workflows.updateWorkflowState': updateWorkflowState,
  'workflows.updateWorkflowResults': updateWorkflowResults,
  'workflows.deleteWorkflowRunById': deleteWorkflowRunById,
  'memory.saveThread': saveThread,
  'memory.updateThread': updateThread,
  'memory.patchThread': patchThread,
  'memory.saveMessages:new': saveNewMessage,
  'memory.saveMessages:known': saveKnownMessage,
  'memory.saveMessages:moved': saveMovedMessage,
  'memory.saveMessages:several': saveSeveralMessages,
  'memory.saveMessages:many': saveManyMessages,
  'memory.updateMessages': updateMessages,
  'memory.updateMessages:many': updateManyMessages,
  'memory.deleteMessages': deleteMessages,
  'memory.deleteMessages:many': deleteManyMessages,
  'memory.updateResource': updateResource,
  'memory.updateThreadMetadata': updateThreadMetadata,
  'memory.mergeResourceWorkingMemory': mergeResourceWorkingMemory,
  'memory.updateActiveObservations': updateActiveObservations,
  'memory.updateBufferedObservations': updateBufferedObservations,
  'memory.swapBufferedToActive': swapBufferedToActive,
  'memory.createReflectionGeneration': createReflectionGeneration,
  'memory.updateBufferedReflection': updateBufferedReflection,
  'memory.swapBufferedReflectionToActive': swapBufferedReflectionToActive,
  'memory.deleteThread': deleteThread,
  'memory.saveResource': saveResource,
  'memory.updateThreadResourceId': updateThreadResourceId,
  'memory.cloneThread': cloneThread,
  'memory.copyThread': copyThread,
  'memory.initializeObservationalMemory': initializeObservationalMemory,
  'memory.insertObservationalMemoryRecord': insertObservationalMemoryRecord,
  'memory.clearObservationalMemory': clearObservationalMemory,
  'memory.setPendingMessageTokens': setPendingMessageTokens,
  'memory.updateObservationalMemoryConfig': updateObservationalMemoryConfig,
  'memory.setObservingFlag': setObservingFlag,
  'memory.setReflectingFlag': setReflectingFlag,
  'memory.setBufferingObservationFlag': setBufferingObservationFlag,
  'memory.setBufferingReflectionFlag': setBufferingReflectionFlag,
} satisfies Record<SurfaceId, Surface> as Record<SurfaceId, Surface>
