/** The styles of the local run's own pages: system fonts, light and dark, phone and desktop. */
export const stylesheet = `
:root {
  color-scheme: light dark;
  --ink: light-dark(#1b1f24, #e9ecef);
  --quiet: light-dark(#57606a, #a6b0ba);
  --paper: light-dark(#ffffff, #15181c);
  --ground: light-dark(#f4f5f7, #0e1013);
  --line: light-dark(#d5d9de, #333a42);
  --edge: light-dark(#767f89, #808b96);
  --accent: light-dark(#1f5fae, #8ab8f5);
  --on-accent: light-dark(#ffffff, #0e1013);
  --wrong: light-dark(#a3141f, #ff9c9c);
  --wrong-ground: light-dark(#fdecec, #3a1618);
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink);
  font: 1rem/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; overflow-wrap: anywhere; }
main { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
main.narrow { max-width: 30rem; padding-top: 3rem; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 .5rem; }
h2 { font-size: 1.125rem; margin: 2rem 0 .5rem; }
p { margin: 0 0 1rem; }
a { color: var(--accent); }
h3 { font-size: 1rem; margin: 1.5rem 0 .5rem; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.quiet { color: var(--quiet); }
.small { font-size: .875rem; }
.card { background: var(--paper); border: 1px solid var(--line); border-radius: .5rem; padding: 1.5rem; margin: 1rem 0; }
.wrong { color: var(--wrong); background: var(--wrong-ground); border-radius: .375rem; padding: .75rem 1rem; }
label { display: block; font-weight: 600; margin-bottom: .25rem; }
input, select { width: 100%; min-height: 2.75rem; padding: .5rem .75rem; font: inherit; color: inherit;
  background: var(--paper); border: 1px solid var(--edge); border-radius: .375rem; }
button { min-height: 2.75rem; padding: .5rem 1rem; font: inherit; color: inherit; cursor: pointer;
  background: var(--paper); border: 1px solid var(--edge); border-radius: .375rem; }
button:hover { border-color: var(--accent); }
button.primary { background: var(--accent); border-color: var(--accent); color: var(--on-accent); font-weight: 600; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.row { display: flex; gap: .5rem; align-items: end; flex-wrap: wrap; }
.row > .grow { flex: 1 1 12rem; }
ul.people { list-style: none; margin: 0; padding: 0; display: grid; gap: .5rem; }
ul.people button { width: 100%; text-align: left; display: block; padding: .5rem .75rem; }
ul.people strong, ul.people span { display: block; }
nav.bar { display: flex; gap: 1rem; flex-wrap: wrap; align-items: baseline; justify-content: space-between; }
.scroll { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; background: var(--paper); border: 1px solid var(--line); font-size: .9375rem; }
caption { text-align: left; padding: .5rem 0; color: var(--quiet); }
th, td { text-align: left; vertical-align: top; padding: .5rem .75rem; border-top: 1px solid var(--line); }
thead th { border-top: 0; font-size: .8125rem; color: var(--quiet); white-space: nowrap; }
th, td { overflow-wrap: break-word; }
td.time { white-space: nowrap; font-variant-numeric: tabular-nums; }
.chip { display: inline-block; border: 1px solid var(--edge); border-radius: 1rem; padding: 0 .5rem; font-size: .8125rem; white-space: nowrap; }
iframe { width: 100%; height: 36rem; border: 1px solid var(--line); border-radius: .5rem; background: #fff; }
pre { background: var(--paper); border: 1px solid var(--line); border-radius: .5rem; padding: 1rem;
  white-space: pre-wrap; font-size: .875rem; max-height: 40rem; overflow: auto; }
details { margin: 1rem 0; }
summary { cursor: pointer; font-weight: 600; padding: .5rem 0; }
td details { margin: 0; }
td summary { padding: 0; }
.row + p, form + p { margin-top: .5rem; }
.row + .card, form + table { margin-top: 1rem; }
@media (max-width: 40rem) {
  .card { padding: 1rem; }
  table.stack thead { position: absolute; clip-path: inset(50%); }
  table.stack td, table.stack th { overflow-wrap: anywhere; }
  table.stack tr { display: block; border-top: 1px solid var(--line); padding: .5rem 0; }
  table.stack td, table.stack th { display: block; border: 0; padding: .125rem .75rem; }
}
`;
