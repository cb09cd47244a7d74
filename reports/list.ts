import type { OutputPlan } from '../src/plan/plan.ts'
import { gitlab } from './gitlab.ts'
import { htmlPage } from './html.ts'
import { json } from './json.ts'
import { junit } from './junit.ts'
import { markdown } from './markdown.ts'
import type { Renderer } from './renderer.ts'
import { sarif } from './sarif.ts'
import { terminal } from './terminal.ts'

/** Every format that `--format` takes. A new one is one file and one line here. */
export const RENDERERS = { terminal, json, markdown, html: htmlPage, junit, sarif, gitlab } satisfies Record<
  OutputPlan['format'],
  Renderer
>
