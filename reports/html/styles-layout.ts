/** Text, blocks, folds and tables. */
export const LAYOUT = `
*, ::before, ::after { box-sizing: border-box }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; scroll-padding-top: 1rem }
body { margin: 0; background: var(--page); color: var(--ink); font: 15px/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; overflow-wrap: anywhere }
main, footer { max-width: 70rem; margin: 0 auto; padding: 1.25rem clamp(.75rem, 3vw, 2rem) }
footer { color: var(--soft); padding-top: 0 }
h1, h2, h3, h4 { line-height: 1.25; margin: 0 0 .5rem; letter-spacing: -.01em }
h1 { font-size: clamp(1.3rem, 3.6vw, 1.75rem) } h2 { font-size: 1.3rem } h3 { font-size: 1.1rem } h4 { font-size: 1rem }
p { margin: .35rem 0 } a { color: var(--link) }
code, pre { font-family: ui-monospace, "Cascadia Mono", "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; font-size: .88em }
code { background: var(--sunken); border-radius: 4px; padding: .1em .3em; -webkit-box-decoration-break: clone; box-decoration-break: clone }
pre { background: var(--sunken); border-radius: 8px; padding: .7rem .9rem; margin: .4rem 0 1rem; white-space: pre-wrap; user-select: all }
.integrity { font-size: .75em }
.definitions { position: absolute; width: 0; height: 0 }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap }
.lead { font-size: 1.02rem } .aside, .remark { color: var(--soft); font-size: .9rem } .remark { font-weight: 400 }
.sign { width: 1.05em; height: 1.05em; flex: none; align-self: center; fill: none; stroke: currentColor; stroke-width: 2.2; stroke-linecap: round; stroke-linejoin: round }
.badge { display: inline-flex; align-items: baseline; gap: .3em; border-radius: 999px; padding: .08em .65em .08em .45em; font-weight: 650; font-size: .86em; white-space: nowrap; background: var(--ground); color: var(--text) }
.is-fenced, .is-holds { --text: var(--good); --ground: var(--good-ground) }
.is-unfenced, .is-violated { --text: var(--bad); --ground: var(--bad-ground) }
.is-absent { --text: var(--warn); --ground: var(--warn-ground) }
.is-inconclusive { --text: var(--open); --ground: var(--open-ground) }
.is-error { --text: var(--broken); --ground: var(--broken-ground) }
.answer { background: var(--panel); border: 1px solid var(--line); border-top: 5px solid var(--text); border-radius: 12px; padding: clamp(.9rem, 3vw, 1.6rem); margin-bottom: 1.25rem }
.answer .badge { font-size: .82em; margin-right: .3em } .answer > :last-child { margin-bottom: 0 }
.reason { font-size: clamp(1.05rem, 2.6vw, 1.2rem); margin: .2rem 0 .7rem }
.next { border-left: 3px solid var(--text); padding-left: .8rem; margin: .7rem 0 }
.tiles { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 17rem), 1fr)); gap: .8rem; margin: .9rem 0 1.25rem }
.tile { background: var(--panel); border: 1px solid var(--line); border-left: 4px solid var(--text); border-radius: 10px; padding: .8rem 1rem }
.tile p { font-size: .9rem; color: var(--soft) } .tile dl { margin: .3rem 0 }
.tile dl div { display: flex; justify-content: space-between; gap: .6rem; padding: .18rem 0 } .tile dt { color: var(--soft); white-space: nowrap } .tile details { border: 0; padding: 0; font-size: .9rem; color: var(--soft) } .tile dd { margin: 0; text-align: right }
.block { margin: 1.6rem 0 }
details { border: 1px solid var(--line); border-radius: 10px; background: var(--panel); margin: .5rem 0; padding: 0 .9rem }
details[open] { padding-bottom: .7rem }
summary { cursor: pointer; padding: .55rem 0; list-style-position: outside; margin-left: .9rem }
summary > * { vertical-align: middle } summary .what { margin: 0 .3rem }
summary::marker { color: var(--soft) }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; border-radius: 4px }
details.check { background: none; border-width: 1px 0 0; border-radius: 0; margin: 0; padding: 0 .2rem }
details.check[open] { padding-bottom: .8rem }
.block > details.check { border: 1px solid var(--line); border-radius: 8px; background: var(--panel); margin: .3rem 0; padding-inline: .9rem }
.facts { margin: .3rem 0 .6rem } .facts > div { display: grid; grid-template-columns: 8.5rem 1fr; gap: .2rem .8rem; padding: .14rem 0 }
.facts dt { color: var(--soft) } .facts dd { margin: 0; min-width: 0 } .facts dd p { margin: 0 0 .25rem }
.scroll { position: relative; overflow-x: auto; border: 1px solid var(--line); border-radius: 10px; background: var(--panel); margin: .5rem 0 }
table { border-collapse: collapse; width: 100%; font-size: .9rem; overflow-wrap: normal }
caption { text-align: left; color: var(--soft); padding: .55rem .8rem; font-size: .88rem; caption-side: top }
th, td { text-align: left; vertical-align: top; padding: .38rem .8rem; border-top: 1px solid var(--line) } thead th { color: var(--soft); font-weight: 600 }
.diff { font-family: ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace; font-size: .82rem } .diff caption { font-family: system-ui, sans-serif }
.diff th { font-weight: 500; color: var(--soft) } .diff td { overflow-wrap: anywhere; min-width: 9rem } .changed th { color: var(--ink) }
.changed td:nth-of-type(1) { background: var(--removed) } .changed td:nth-of-type(2) { background: var(--added) }
del, ins { text-decoration: none } del::before { content: "− " / "" } ins::before { content: "+ " / "" }
.card th[scope=row] { position: sticky; left: 0; background: var(--panel); font-weight: 500; font-size: .82rem; white-space: nowrap; z-index: 1; border-top: 0 }
.card thead th { text-align: center; font-size: .74rem; padding-inline: .25rem; line-height: 1.25 } .card thead th[scope=col]:first-child { text-align: left; padding-left: .8rem }
.card thead th[scope=colgroup] { font-size: .86rem; color: var(--ink) } .card thead td { border: 0 }
.card td.cell { text-align: center; background: var(--ground); color: var(--text); border: 2px solid var(--panel); border-radius: 7px; padding: .25rem }
.card tbody td { vertical-align: middle; border-top: 0 } .card .domain { font-size: .9rem; font-weight: 650; color: var(--ink); padding-top: .7rem } .card tbody tr:hover th, .card tbody tr:hover .none { background: var(--sunken) } .undecided .cell { opacity: .72 } .undecided th a { color: var(--soft) }
.cells { padding-left: 0; list-style: none; font-size: .9rem } .cells li { padding: .25rem 0; border-top: 1px solid var(--line) }
@media (max-width: 40rem) {
  .facts > div { grid-template-columns: 1fr; gap: 0; padding: .25rem 0 } details { padding-inline: .6rem }
  .card th[scope=row] { white-space: normal; max-width: 9.5rem; overflow-wrap: anywhere }
  th, td { padding-inline: .5rem } .diff td { min-width: 7rem }
}
`
