/** The drawn timelines. */
export const TIMELINE = `
.run { margin: .6rem 0 }
.timeline { display: block; width: 100%; height: auto; font: 11px system-ui, sans-serif } .timeline.is-narrow { display: none; max-width: 30rem }
@media (max-width: 46rem) { .timeline.is-wide { display: none } .timeline.is-narrow { display: block } }
.timeline text { fill: var(--ink) } .timeline .tick-label { fill: var(--soft); text-anchor: middle; font-size: 10px } .timeline .lane-name { fill: var(--soft); font-size: 12px; font-weight: 600 }
.timeline .lane-name.lane-A { fill: var(--a) } .timeline .lane-name.lane-B { fill: var(--b) }
.tick { stroke: var(--line) } .lane { stroke: var(--line) } .timeline path { fill: none }
.worker-a { --own: var(--a); --own-ground: var(--a-ground) } .worker-b { --own: var(--b); --own-ground: var(--b-ground) }
.alive { fill: var(--own) } .attempt { fill: var(--own-ground); stroke: var(--own); rx: 5px } .is-open { stroke-dasharray: 4 3 }
.frozen { fill: url(#frozen) } .stripe { stroke: var(--stripe); stroke-width: 2 } .stripe.is-strong { stroke: var(--fault); stroke-width: 1.6 }
.band { fill: var(--sunken); stroke: var(--row); rx: 3px } .band.is-unowned { fill: url(#unowned); stroke: none; opacity: .55 }
.owner-a .band { fill: var(--a-ground); stroke: var(--a) } .owner-b .band { fill: var(--b-ground); stroke: var(--b) } .owner-gone .band { fill: none; stroke-dasharray: 3 3 }
.timeline .band-label { font-weight: 600; paint-order: stroke; stroke: var(--panel); stroke-width: 3px; stroke-linejoin: round }
.lease { stroke: var(--row); stroke-width: 4 } .owner-a .lease { stroke: var(--a) } .owner-b .lease { stroke: var(--b) }
.timeline .lease.is-lapsed { stroke: var(--bad); stroke-width: 2.5; stroke-dasharray: 3 3 } .renewal { stroke: var(--ink); stroke-width: 1.2; opacity: .6 }
.request { stroke: var(--own); stroke-width: 1.8 } .request.is-duplicate { stroke-dasharray: 4 3 }
.fault-line { stroke: var(--fault); stroke-width: 1; stroke-dasharray: 2 4; opacity: .7 }
.marker circle, .timeline .marker path { fill: var(--panel); stroke: var(--row); stroke-width: 1.6 } .marker text { text-anchor: middle; font-size: 9.5px; font-weight: 700 }
.marker.lane-A circle { stroke: var(--a) } .marker.lane-B circle { stroke: var(--b) } .marker.is-duplicate circle { stroke-dasharray: 3 2 }
.timeline .marker.is-fault path { fill: var(--fault); stroke: var(--panel) } .timeline .marker.is-fault text { fill: var(--panel) }
.is-narrow .marker text { font-size: 8.5px }
.events { columns: 2; column-gap: 2rem; padding-left: 2.1rem; margin: .5rem 0; font-size: .88rem } .events li { break-inside: avoid; padding: .06rem 0 } .events li::marker { font-weight: 650; color: var(--soft) }
.events .at { display: inline-block; min-width: 4.4rem; color: var(--soft); font-variant-numeric: tabular-nums } .events .lane-A b { color: var(--a) } .events .lane-B b { color: var(--b) } .events .is-fault { font-weight: 650 }
@media (max-width: 46rem) { .events { columns: 1 } }
.chip { border: 1.5px solid var(--own); background: var(--own-ground); color: var(--ink); border-radius: 4px; padding: 0 .35em; font-weight: 700 }
`
