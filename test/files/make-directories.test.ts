import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { makeDirectories } from '../../src/files/make-directories.ts'

const made: string[] = []

afterEach(() => {
  for (const path of made.splice(0)) rmSync(path, { recursive: true, force: true })
})

function temporary(): string {
  const path = mkdtempSync(join(tmpdir(), 'fence-audit-files-'))
  made.push(path)
  return path
}

test('directories are made down to the last one, with the mode that was asked for', () => {
  const path = join(temporary(), 'a', 'b', 'c')
  makeDirectories(path, 0o700)
  expect(statSync(path).mode & 0o777).toBe(0o700)
})

test('a directory that is there already is left as it is', () => {
  const path = temporary()
  makeDirectories(path)
  makeDirectories(path)
  expect(statSync(path).isDirectory()).toBe(true)
})

test('a file in the way is an error', () => {
  const file = join(temporary(), 'file')
  writeFileSync(file, '')
  expect(() => makeDirectories(join(file, 'below'))).toThrow(/ENOTDIR/)
  expect(() => makeDirectories(file)).toThrow(/ENOTDIR/)
})

test.runIf(process.platform === 'linux')(
  'a place where the system makes no directories is an error, not a loop',
  () => {
    expect(() => makeDirectories('/proc/fence-audit/runs')).toThrow(/ENOENT/)
  },
)
