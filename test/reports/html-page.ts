import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5'

/** An element of a page, in the order of the document. */
export interface PageElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  /** All text inside, as a reader gets it: runs of white space are one blank. */
  readonly text: string
}

export interface ParsedPage {
  readonly elements: readonly PageElement[]
  /** What the standard's parser objects to. */
  readonly errors: readonly string[]
  /** Comments that it found. */
  readonly comments: number
}

/** Reads a page as a browser does. */
export function parsedPage(text: string): ParsedPage {
  const errors: string[] = []
  const document = parse(text, {
    sourceCodeLocationInfo: true,
    onParseError: ({ code, startLine }) => errors.push(`${code} in line ${startLine}`),
  })
  const nodes = descendants(document)
  const elements = nodes.flatMap((node): PageElement[] => {
    if (!('tagName' in node)) return []
    const attributes = Object.fromEntries(node.attrs.map(({ name, value }) => [name, value]))
    return [{ name: node.tagName, attributes, text: textOf(node).replaceAll(/\s+/g, ' ').trim() }]
  })
  return { elements, errors, comments: nodes.filter(({ nodeName }) => nodeName === '#comment').length }
}

function descendants(node: Tree.Node): Tree.Node[] {
  return 'childNodes' in node ? node.childNodes.flatMap((child) => [child, ...descendants(child)]) : []
}

function textOf(node: Tree.Node): string {
  if ('value' in node) return node.value
  return 'childNodes' in node ? node.childNodes.map(textOf).join('') : ''
}
