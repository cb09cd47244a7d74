/** Every colour of the page, for light and for dark; each pair of text and ground has a contrast of 4.5 or more. */
export const COLORS = `
:root {
  color-scheme: light dark;
  --page: #f6f7f9; --panel: #ffffff; --sunken: #eef0f4; --line: #d9dde5; --ink: #161a22; --soft: #515a6b; --link: #1d4fc4;
  --good: #0f5f34; --good-ground: #d9f4e3; --bad: #9a1420; --bad-ground: #fde2e3;
  --warn: #7a4300; --warn-ground: #fdeccb; --open: #3a4560; --open-ground: #e3e7f1; --broken: #7c1490; --broken-ground: #f7e1fb;
  --a: #1d5fd1; --a-ground: #cfe0fc; --b: #a34700; --b-ground: #ffe0c2; --fault: #161a22; --row: #6b7486; --stripe: #b9c0cd;
  --removed: #fdebec; --added: #e3f6ea;
}
@media (prefers-color-scheme: dark) { :root {
  --page: #0f1218; --panel: #171b24; --sunken: #1f2530; --line: #313948; --ink: #e8ebf1; --soft: #a4aebf; --link: #8db4ff;
  --good: #86e5ab; --good-ground: #12351f; --bad: #ffa3a8; --bad-ground: #451519;
  --warn: #f7c873; --warn-ground: #3d2a08; --open: #c3cce0; --open-ground: #2a3142; --broken: #eba6f7; --broken-ground: #3d1446;
  --a: #7fb0ff; --a-ground: #1b3a70; --b: #ffb067; --b-ground: #5e3208; --fault: #f4f6fa; --row: #8f99ab; --stripe: #4a5468;
  --removed: #3a1a1e; --added: #14301f;
} }
`
