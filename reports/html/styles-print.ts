/** On paper everything that does not hold is unfolded, in the light colours of the screen. */
export const PRINT = `
@media print {
  :root { color-scheme: light; --page: #fff; --panel: #fff; --sunken: #f2f3f6; --line: #c9cfda; --ink: #000; --soft: #444; --link: #000;
    --good: #0f5f34; --good-ground: #d9f4e3; --bad: #9a1420; --bad-ground: #fde2e3; --warn: #7a4300; --warn-ground: #fdeccb;
    --open: #3a4560; --open-ground: #e3e7f1; --broken: #7c1490; --broken-ground: #f7e1fb; --a: #1d5fd1; --a-ground: #cfe0fc;
    --b: #a34700; --b-ground: #ffe0c2; --fault: #000; --row: #6b7486; --stripe: #b9c0cd; --removed: #fdebec; --added: #e3f6ea }
  body { font-size: 10.5pt; print-color-adjust: exact; -webkit-print-color-adjust: exact }
  main { max-width: none; padding: 0 } .scroll { overflow: visible } .tile, .timeline, tr { break-inside: avoid } h2, h3, h4, summary { break-after: avoid }
  details:not(.held, .is-holds, .run-fold)::details-content { content-visibility: visible; display: block; block-size: auto }
  .timeline.is-wide { display: block } .timeline.is-narrow { display: none } .card { font-size: .7rem } .card th[scope=row] { position: static }
}
`
