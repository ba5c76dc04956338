/** How the report looks: on a screen, narrow or wide, light or dark, and on paper. No rule loads anything. */
export const style = `
:root {
  color-scheme: light dark;
  --ground: #fff; --card: #f6f7f9; --line: #d5d9e0; --text: #1c2430; --soft: #566173; --link: #0b57d0;
  --high: #b3261e; --medium: #9a5b00; --low: #3d6075; --onbadge: #fff;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #12161c; --card: #1b212a; --line: #36404d; --text: #e6eaf0; --soft: #a3afbf; --link: #8ab4f8;
    --high: #ff8a80; --medium: #f0b35a; --low: #93b9d1; --onbadge: #12161c;
  }
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body {
  margin: 0 auto; max-width: 80rem; padding: 1.5rem 1.25rem 4rem; background: var(--ground); color: var(--text);
  font: 15px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "DejaVu Sans", sans-serif;
}
h1 { font-size: 1.6rem; line-height: 1.25; margin: 0 0 .25rem; }
h2 { font-size: 1.15rem; margin: 2.25rem 0 .75rem; scroll-margin-top: 1rem; }
p { margin: .5rem 0; }
a { color: var(--link); overflow-wrap: anywhere; }
.soft { color: var(--soft); }
.note { border-left: 4px solid var(--medium); background: var(--card); padding: .6rem .9rem; margin: 1rem 0; }
.summary { display: grid; grid-template-columns: minmax(0, 3fr) minmax(0, 2fr); gap: 1rem; align-items: stretch; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: .5rem; padding: 1rem; }
.card h3 { margin: 0 0 .5rem; font-size: .95rem; }
svg.chart { display: block; }
svg.chart text { fill: var(--text); font-size: 15px; }
svg.chart .axis { stroke: var(--line); }
svg.chart .high { fill: var(--high); } svg.chart .medium { fill: var(--medium); } svg.chart .low { fill: var(--low); }
dl.counts { display: grid; grid-template-columns: 1fr auto; gap: .3rem 1rem; margin: 0; }
dl.counts dd { margin: 0; text-align: right; font-variant-numeric: tabular-nums; font-weight: 600; }
nav { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; }
.scroll { overflow-x: auto; border: 1px solid var(--line); border-radius: .5rem; }
.scroll:focus-visible, button:focus-visible, input:focus-visible, select:focus-visible, a:focus-visible {
  outline: 2px solid var(--link); outline-offset: 2px;
}
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: .5rem .6rem; }
thead th { border-bottom: 2px solid var(--line); font-size: .85rem; white-space: nowrap; }
.coverage td, .coverage th { border-bottom: 1px solid var(--line); }
.coverage tr:last-child td { border-bottom: 0; }
time { white-space: nowrap; }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; }
.coverage { table-layout: fixed; min-width: 60rem; }
.coverage td, .coverage th { overflow-wrap: anywhere; padding: .5rem; }
.coverage th { white-space: normal; overflow-wrap: normal; vertical-align: bottom; }
.coverage .setting { width: 17%; } .coverage .run { width: 6.2rem; } .coverage .ended { width: 6.6rem; }
.coverage .number { width: 4.9rem; } .coverage time { white-space: normal; }
td ul { margin: .25rem 0 0; padding-left: 1.1rem; }
.findings, .findings thead, .findings tbody, .findings tr.detail, .findings tr.detail td { display: block; }
.findings thead { border-bottom: 2px solid var(--line); } .findings thead th { border: 0; }
.findings tr.row {
  display: grid; align-items: baseline;
  grid-template-columns: 6.5rem minmax(0, 1fr) minmax(0, 28%) 5.5rem 8.5rem 7.5rem;
}
.findings tbody { border-bottom: 1px solid var(--line); content-visibility: auto; contain-intrinsic-size: auto 2.5rem; }
.findings td { overflow-wrap: anywhere; }
.findings tr.detail td { padding: 0 .6rem .9rem; }
.badge {
  display: inline-block; min-width: 5.2rem; text-align: center; border-radius: 1rem; padding: .05rem .6rem;
  font-size: .8rem; font-weight: 600; color: var(--onbadge);
}
.badge.high { background: var(--high); } .badge.medium { background: var(--medium); } .badge.low { background: var(--low); }
button.toggle {
  all: unset; cursor: pointer; font-weight: 600; color: var(--text); overflow-wrap: anywhere; display: block;
  padding-left: 1.1rem; text-indent: -1.1rem; min-height: 1.6rem;
}
button.toggle::before { content: "\\25BE\\00A0"; content: "\\25BE\\00A0" / ""; color: var(--soft); }
button.toggle[aria-expanded="false"]::before { content: "\\25B8\\00A0"; content: "\\25B8\\00A0" / ""; }
button.toggle:hover { text-decoration: underline; }
button.toggle:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
th button { all: unset; cursor: pointer; font-weight: 600; }
th button:hover { text-decoration: underline; }
th button:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
th[aria-sort] button::after { content: " \\2195"; content: " \\2195" / ""; color: var(--soft); font-weight: 400; }
th[aria-sort="ascending"] button::after { content: " \\25B4"; content: " \\25B4" / ""; }
th[aria-sort="descending"] button::after { content: " \\25BE"; content: " \\25BE" / ""; }
dl.detail {
  display: grid; grid-template-columns: 9rem minmax(0, 1fr); gap: .35rem 1rem; margin: 0; background: var(--card);
  border-radius: .4rem; padding: .8rem 1rem;
}
dl.detail dt { color: var(--soft); }
dl.detail dd { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; unicode-bidi: isolate; }
dl.detail ul { margin: 0; padding-left: 1.1rem; white-space: normal; }
pre {
  margin: 0; max-height: 22rem; overflow: auto; white-space: pre-wrap; overflow-wrap: anywhere;
  font: 13px/1.45 ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace;
}
form.filter { display: flex; flex-wrap: wrap; gap: .6rem; align-items: end; margin: 0 0 .5rem; }
form.filter label { display: grid; gap: .2rem; font-size: .85rem; color: var(--soft); }
form.filter .grow { flex: 1 1 14rem; }
input, select, form.filter button {
  font: inherit; color: var(--text); background: var(--ground); border: 1px solid var(--line); border-radius: .35rem;
  padding: .4rem .6rem; width: 100%; min-height: 2.4rem;
}
form.filter button { width: auto; cursor: pointer; background: var(--card); }
[hidden] { display: none !important; }
@media screen and (max-width: 52rem) {
  .summary { grid-template-columns: minmax(0, 1fr); }
  .scroll { border: 0; overflow: visible; }
  .coverage { min-width: 0; }
  .coverage, .coverage tbody, .coverage tr { display: block; }
  .coverage thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  .coverage tr { border: 1px solid var(--line); border-radius: .5rem; padding: .4rem .6rem; margin: 0 0 .6rem; }
  .coverage td { display: flex; justify-content: space-between; gap: 1rem; border: 0; padding: .15rem 0; }
  .coverage td.setting, .coverage td.run, .coverage td.ended, .coverage td.number { width: auto; }
  .coverage td::before { content: attr(data-name); color: var(--soft); flex: none; }
  .coverage td.notes, .coverage td.setting { display: block; }
  .coverage td.setting { font-weight: 600; }
  .coverage td.notes::before, .coverage td.setting::before { content: none; }
  th, td { padding: .5rem .35rem; }
  .findings thead tr.row { display: flex; flex-wrap: wrap; gap: 0 .8rem; }
  .findings thead th { padding-inline: 0; }
  .findings tbody { contain-intrinsic-size: auto 6rem; padding: .5rem 0; }
  .findings tbody tr.row {
    grid-template: "severity status seen" auto "title title title" auto "resource resource resource" auto / auto 1fr auto;
    gap: 0 .75rem;
  }
  .findings .c-severity { grid-area: severity; } .findings .c-status { grid-area: status; }
  .findings .c-seen { grid-area: seen; } .findings .c-title { grid-area: title; }
  .findings td.c-resource { grid-area: resource; color: var(--soft); font-size: .9rem; padding-left: 1.45rem; }
  .findings .c-score, .findings th.c-resource { display: none; }
  .findings tbody tr.row td { padding-block: .15rem; }
  .findings tr.detail td { padding: .4rem 0; }
  dl.detail { grid-template-columns: minmax(0, 1fr); gap: 0; }
  dl.detail dd { margin-bottom: .6rem; }
  form.filter label, form.filter button { flex: 1 1 40%; }
  form.filter .grow { flex-basis: 100%; }
}
@media print {
  :root {
    color-scheme: light;
    --ground: #fff; --card: #fff; --line: #bbb; --text: #000; --soft: #444; --link: #000;
    --high: #b3261e; --medium: #9a5b00; --low: #3d6075; --onbadge: #fff;
  }
  html { font-size: 11px; }
  body { max-width: none; padding: 0; font-size: 11px; }
  button.toggle { padding-left: 0; text-indent: 0; }
  .badge, svg.chart { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  form.filter, button.toggle::before, th button::after { display: none; }
  .summary { grid-template-columns: 3fr 2fr; }
  svg.chart text { font-size: 11px; }
  nav { display: none; }
  .coverage { min-width: 0; }
  .coverage .setting { width: 14%; } .coverage .run, .coverage .ended { width: 9%; } .coverage .number { width: 7%; }
  .findings tbody { content-visibility: visible; }
  .findings tbody, .coverage tr, .card { break-inside: avoid; }
  .scroll { overflow: visible; }
  pre { max-height: none; font-size: 10px; }
}
`;
