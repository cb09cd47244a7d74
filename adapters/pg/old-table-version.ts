/** The oldest adapter with a background-tasks domain; its table lacks suspension and every later column. */
export const OLD_TABLE_VERSION = '1.9.2'
